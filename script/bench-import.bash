# The part of script/bench that measures imports; read by that.

# measure_imports SIZE: the whole of $book as one source, for a device of the account $name whose folder is empty at first.
measure_imports() {
  local size=$1 source=$sources/$1.vcf home=$place/import$1 people=$place/people$1 round
  local check_ms import_ms import_kb import_status copy_ms known_ms known_kb read_ms bound
  find "$book" -name '*.vcf' -exec cat {} + >"$place/sources/$size.vcf"
  mkdir "$people"
  sign_device_in "$people" "$home"
  read -r check_ms _ < <(for round in 1 2 3 4 5; do
    measure "$program" source add "check$round" "$source" --home "$home"
    "$program" source remove "check$round" --home "$home" >/dev/null
  done | middle 1)
  "$program" source add all "$source" --no-check --home "$home" >/dev/null
  read -r import_ms import_kb import_status _ < <(measure "$program" import --home "$home" --json)
  # 2: namesakes are left out.
  [ "$import_status" = 0 ] || [ "$import_status" = 2 ] || { cat "$place/out" "$place/err" >&2; exit 1; }
  read -r copy_ms _ < <(measure "$bounds" copy "$people" "$place/copy$size" "$group")
  read -r known_ms known_kb _ < <(median 5 "$program" import --again --home "$home" --json)
  read -r read_ms _ < <(median 5 "$bounds" read "$people")
  bound=$(sum "$check_ms" "$copy_ms")
  row "import of $size new contacts (ms)" "$import_ms" "$bound" "$(ratio "$import_ms" "$bound")" "2"
  memory_row "peak memory, import of $size new (MB)" "$import_kb"
  bound=$(sum "$check_ms" "$read_ms")
  row "import of $size known contacts (ms)" "$known_ms" "$bound" "$(ratio "$known_ms" "$bound")" "2"
  memory_row "peak memory, import of $size known (MB)" "$known_kb"
  rm -r "$people" "$home" "$place/copy$size" "$place/sources/$size.vcf"
}
