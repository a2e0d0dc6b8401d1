# The part of script/bench that measures syncs; read by that.

# measure_sync SIZE: first syncs, each of an account of its own, second devices, runs without a change and with one. Leaves the last account's name
# in $name, and its first device's folders in $book and $home.
measure_sync() {
  local size=$1 rounds=5
  [ "$size" -le 10000 ] || rounds=1
  first_syncs "$size" "$rounds"
  second_devices "$size" "$rounds"
  copies "$rounds"

  local ms kb cpu bound bound_cpu copy_ms copy_cpu read_ms read_cpu aim=-
  read -r ms kb _ < <(middle 1 <"$place/first")
  read -r _ _ _ cpu < <(middle 4 <"$place/first")
  read -r copy_ms _ < <(middle 1 <"$place/copies")
  read -r _ _ _ copy_cpu < <(middle 4 <"$place/copies")
  read -r read_ms _ _ read_cpu < <(median 7 "$bounds" read "$book")
  bound=$(sum "$copy_ms" "$read_ms")
  bound_cpu=$(sum "$copy_cpu" "$read_cpu")
  row "first sync, $size contacts (ms)" "$ms" "$bound" "$(ratio "$ms" "$bound")" "3"
  [ "$size" != 10000 ] || aim=1500
  row "its CPU: device, server, PostgreSQL (ms)" "$cpu" "$bound_cpu" "$(ratio "$cpu" "$bound_cpu")" "$aim"
  memory_row "peak memory, first sync of $size (MB)" "$kb"

  read -r ms _ < <(middle 1 <"$place/second")
  read -r bound _ < <(middle 1 <"$place/placed")
  row "second device, $size, durable (ms)" "$ms" "$bound" "$(ratio "$ms" "$bound")" "1.5"
  read -r ms _ < <(middle 1 <"$place/next")
  read -r bound _ < <(middle 1 <"$place/looks")
  row "its next sync, nothing changed (ms)" "$ms" "$bound" "$(ratio "$ms" "$bound")" "1.5"

  read -r ms kb _ < <(median 7 "$program" sync --home "$home" --json)
  is_unchanged
  read -r bound _ < <(median 7 "$bounds" look "$book" "${address}assets/style.css")
  row "nothing changed, $size contacts (ms)" "$ms" "$bound" "$(ratio "$ms" "$bound")" "1.2"
  memory_row "peak memory, nothing changed, $size (MB)" "$kb"
  local pages="no strace"
  if [ -n "$(type -P strace)" ]; then
    pages_of_changes >"$place/pages"
    pages=$(middle 1 <"$place/pages")
  fi
  row "one of $size files changed: pages read" "$pages" - - 60
  # A device that has lost its cache reads all files and compares them with all that the cloud lists.
  rm "$home"/cache.sqlite*
  read -r _ kb _ < <(succeeds measure "$program" sync --home "$home" --json)
  memory_row "peak memory, full compare of $size (MB)" "$kb"
}

# No folder is removed before the end: for some minutes after many files went, ext4 looks long for a place of each new one, and a second device took
# three times as long.

# first_syncs SIZE ROUNDS [OPTION]: every round syncs the same new contacts into a new account.
first_syncs() {
  local size=$1 rounds=$2 round made
  shift 2
  made=$place/made-$size${1:+photos}
  "$program" populate "$made" --count "$size" --seed 1 "$@" >/dev/null
  : >"$place/first"
  for ((round = 1; round <= rounds; round++)); do
    name=bench$size${1:+photos}r$round
    book=$place/book-$name
    home=$place/home-$name
    cp -a "$made" "$book"
    echo "$password" | "$program" account add "$name" --password-stdin >/dev/null
    sign_device_in "$book" "$home"
    succeeds measure_all "$program" sync --home "$home" --json >>"$place/first"
  done
}

# second_devices SIZE ROUNDS: every round fetches the account's contacts into an empty folder, and syncs once more; the same files are written in C.
second_devices() {
  local size=$1 rounds=$2 round book home
  : >"$place/second" >"$place/placed" >"$place/next" >"$place/looks"
  for ((round = 1; round <= rounds; round++)); do
    book=$place/second-book-$size-$round home=$place/second-home-$size-$round
    mkdir "$book"
    sign_device_in "$book" "$home"
    succeeds measure "$program" sync --home "$home" --json >>"$place/second"
    succeeds measure "$program" sync --home "$home" --json >>"$place/next"
    is_unchanged
    succeeds measure "$bounds" look "$book" "${address}assets/style.css" >>"$place/looks"
    succeeds measure "$bounds" copy "$book" "$place/placed-book-$size-$round" "$group" >>"$place/placed"
  done
}

# copies ROUNDS: the account's rows into tables of the same shape, by COPY.
copies() {
  local rounds=$1 round table copies=() id
  id=$(sql "SELECT account_id FROM accounts WHERE name = '$name'")
  for table in contacts group_people contact_dates; do
    sql "\\copy (SELECT * FROM $table WHERE account_id = '$id') TO '$place/$table.copy' (FORMAT binary)" >/dev/null
    copies+=(-c "\\copy bench_$table FROM '$place/$table.copy' (FORMAT binary)")
  done
  : >"$place/copies"
  for ((round = 1; round <= rounds; round++)); do
    for table in contacts group_people contact_dates; do
      sql "DROP TABLE IF EXISTS bench_$table" 2>/dev/null
      sql "CREATE TABLE bench_$table (LIKE $table INCLUDING ALL)"
    done
    succeeds measure_all "$psql" -XAtq -v ON_ERROR_STOP=1 "$database" "${copies[@]}" >>"$place/copies"
  done
}

# The last sync had nothing to do.
is_unchanged() { grep -q '"outcome":"unchanged"' "$place/out" || { cat "$place/out" "$place/err" >&2; exit 1; }; }

# The pages of the cache that a sync reads when one file was changed, of five files one after the other. Its log's are not counted.
pages_of_changes() {
  local file
  while read -r file; do
    sed -i 's/^END:VCARD/X-EDITED:1\r\n&/' "$file"
    strace -f -qq -o "$place/reads" -e trace=pread64 -P "$home/cache.sqlite" "$program" sync --home "$home" --json >"$place/out"
    grep -q '"to_cloud":{"added":0,"overwritten":1,' "$place/out" || { cat "$place/out" >&2; exit 1; }
    # Shorter reads are those of the file's header.
    awk '$NF >= 512 { count++ } END { print count + 0 }' "$place/reads"
  done < <(find "$book" -name '*.vcf' | sort | awk 'NR % 100 == 50' | head -n 5)
}

# measure_photos SIZE: first syncs of contacts of whom one in three has a photo.
measure_photos() {
  local ms kb
  first_syncs "$1" 5 --photos
  read -r ms _ < <(middle 1 <"$place/first")
  read -r _ kb _ < <(middle 2 <"$place/first")
  row "first sync, $1 with photos (ms)" "$ms" - - 30000
  row "its peak memory (MB)" "$((kb / 1024))" "$((start_kb / 1024))" - 60
}
