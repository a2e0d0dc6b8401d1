# The part of script/bench that measures CardDAV; read by that.

connections=7
carddav_rows=()
carddav_row() { carddav_rows+=("$(printf '%-50s %10s %10s %8s %8s' "$@")"); }

# measure_carddav SIZE NAME: an account with so many contacts, which are in the database already. The bounds are those of the bare server.
measure_carddav() {
  local size=$1 name=$2 password user book bare id token coding first end bytes
  password=$("$program" account app-password add "$name" --name bench --json | sed 's/.*"password":"\([^"]*\)".*/\1/')
  user=$name:$password
  book=${address}dav/addressbooks/$name/contacts/
  id=$("$psql" -XAtq "$database" -c "SELECT account_id FROM accounts WHERE name = '$name'")
  local mine="account_id = '$id' AND trashed_at IS NULL"
  local names="SELECT coalesce(resource, contact_id || '.vcf') FROM contacts WHERE $mine"
  "$psql" -XAtq "$database" -c "$names ORDER BY random() LIMIT 2000" >"$place/names"

  # The bare server's table has the same columns and indexes.
  "$psql" -XAtq "$database" -c "SET client_min_messages = warning" -c "DROP TABLE IF EXISTS bench_cards" \
    -c "CREATE TABLE bench_cards (LIKE contacts INCLUDING ALL)" -c "INSERT INTO bench_cards SELECT * FROM contacts WHERE $mine" \
    -c "ANALYZE bench_cards"
  local same="primary_id, secondary_id, digest, edited_at, change, created_change, changed_at, sort_first, sort_last, display_name, detail,
    has_photo, search_text, phone_digits, run_id"
  local put="INSERT INTO bench_cards (account_id, contact_id, uid, card, resource, $same)
    SELECT account_id, gen_random_uuid(), \$1::text, \$2::bytea, \$1::text, $same FROM (
      SELECT * FROM bench_cards WHERE account_id = '$id' ORDER BY account_id, contact_id LIMIT 1) any_card"
  local get="SELECT card FROM bench_cards WHERE account_id = '$id' AND contact_id = substring(\$1::text FOR 36)::uuid"
  bare_server "$put" "$get"

  local ours theirs
  if [ "$size" -le 10000 ]; then
    ours=$("$carddav" get "$book" "$user" $connections 7000 5 "$place/names")
    theirs=$("$carddav" get "$bare" "$user" $connections 7000 5 "$place/names")
    carddav_row "GET, $connections connections (/s)" "$ours" "$theirs" "$(ratio "$theirs" "$ours")" "10000/s"
    ours=$("$carddav" put "$book" "$user" $connections 1400 5 "ours$RANDOM")
    theirs=$("$carddav" put "$bare" "$user" $connections 1400 5 "bare$RANDOM")
    carddav_row "PUT of new cards, $connections connections, durable (/s)" "$ours" "$theirs" "$(ratio "$theirs" "$ours")" "2000/s"
  fi

  if [ "$size" -le 10000 ] && [ -x .build/program-tests/bin/vdirsyncer ]; then measure_vdirsyncer "$size" "$name" "$password"; fi

  token=$(curl -sk -u "$user" -X PROPFIND -H "Depth: 0" --data '<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>' "$book" |
    sed -n 's/.*\(urn:contacts2web:[0-9a-f]*:[0-9]*\).*/\1/p')
  sync_since "$token" >"$place/nothing.xml"
  sync_since "${token%:*}:$((${token##*:} - 1))" >"$place/one.xml"
  echo '<propfind xmlns="DAV:"><prop><resourcetype/><getetag/></prop></propfind>' >"$place/list.xml"
  {
    echo '<C:addressbook-multiget xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns="DAV:"><prop><getetag/><C:address-data/></prop>'
    head -n 100 "$place/names" | sed "s|.*|<href>/dav/addressbooks/$name/contacts/&</href>|"
    echo '</C:addressbook-multiget>'
  } >"$place/multiget.xml"
  : >"$place/empty"
  local wanted
  wanted=$(head -n 100 "$place/names" | sed "s/\(.*\)\.vcf/'\1'/" | paste -sd ,)

  local trip
  read -r _ trip _ < <("$carddav" ask GET "${bare}$(head -n 1 "$place/names")" "$user" 0 identity 101 "$place/empty")
  read -r first end bytes < <("$carddav" ask REPORT "$book" "$user" 0 identity 101 "$place/nothing.xml")
  carddav_row "sync-collection of $size, nothing changed (ms)" "$end" "$trip" "$(ratio "$end" "$trip")" "0.4"
  read -r first end bytes < <("$carddav" ask REPORT "$book" "$user" 0 identity 101 "$place/one.xml")
  carddav_row "sync-collection of $size, one changed (ms)" "$end" "$trip" "$(ratio "$end" "$trip")" "0.6"

  stop_bare
  bare_server "$put" "SELECT card FROM bench_cards WHERE account_id = '$id' AND contact_id = ANY (ARRAY[$wanted]::uuid[])
    AND \$1 <> ''"
  read -r _ theirs _ < <("$carddav" ask GET "${bare}x" "$user" 0 identity 21 "$place/empty")
  for coding in identity gzip; do
    read -r first end bytes < <("$carddav" ask REPORT "$book" "$user" 1 $coding 21 "$place/multiget.xml")
    carddav_row "multiget of 100 of $size, $coding, $((bytes / 1024)) kB (ms)" "$end" "$theirs" "$(ratio "$end" "$theirs")" "2"
  done

  stop_bare
  bare_server "$put" "SELECT '<href>' || contact_id || '</href><getetag>' || encode(digest, 'hex') || '</getetag>'
    FROM bench_cards WHERE account_id = '$id' AND \$1 <> ''"
  local aim=30 count
  [ "$size" -le 10000 ] || aim=-
  count=$("$psql" -XAtq "$database" -c "SELECT count(*) FROM contacts WHERE $mine")
  read -r _ theirs _ < <("$carddav" ask GET "${bare}x" "$user" 0 identity 5 "$place/empty")
  for coding in identity gzip; do
    read -r first end bytes < <("$carddav" ask PROPFIND "$book" "$user" 1 $coding 5 "$place/list.xml")
    carddav_row "list of $count ETags, $coding, $((bytes / 1024)) kB (ms)" "$end" "$theirs" "$(ratio "$end" "$theirs")" "$aim"
    [ $coding = gzip ] || carddav_row "its first byte (ms)" "$first" "$trip" "$(ratio "$first" "$trip")" "10"
  done
  stop_bare

  sed 's|<getetag/>|<getetag/><C:address-data xmlns:C="urn:ietf:params:xml:ns:carddav"/>|' >"$place/whole.xml" < <(sync_since "")
  "$carddav" take REPORT "$book" "$user" 0 identity 1 "$place/whole.xml" >/dev/null
  local idle peak
  idle=$(server_memory VmRSS)
  echo 5 >"/proc/${servers[0]}/clear_refs"
  end=$("$carddav" take REPORT "$book" "$user" 0 identity 8 "$place/whole.xml")
  peak=$(server_memory VmHWM)
  carddav_row "memory, eight fetch $size cards in $end ms (MB)" "$((peak / 1024))" "$((idle / 1024))" "+$(((peak - idle) / 1024))" "+20"
}

# vdirsyncer fetches all cards for the first time, beside what it works itself for that: what is left may take a millisecond a card. script/test
# has put it there.
measure_vdirsyncer() {
  local size=$1 name=$2 password=$3 folder=$place/vdirsyncer$1 real user system
  mkdir -p "$folder/cards/contacts"
  cat >"$folder/config" <<END
[general]
status_path = "$folder/status/"
[pair book]
a = "server"
b = "folder"
collections = ["contacts"]
[storage server]
type = "carddav"
url = "$address"
username = "$name"
password = "$password"
verify = "$CONTACTS2WEB_DATA/certificate.pem"
[storage folder]
type = "filesystem"
path = "$folder/cards"
fileext = ".vcf"
END
  export VDIRSYNCER_CONFIG=$folder/config
  .build/program-tests/bin/vdirsyncer discover </dev/null >"$folder/out" 2>&1 || { cat "$folder/out" >&2; return 1; }
  local TIMEFORMAT='%R %U %S'
  read -r real user system < <({ time .build/program-tests/bin/vdirsyncer sync </dev/null >"$folder/out" 2>&1; } 2>&1)
  local count
  count=$(find "$folder/cards" -name '*.vcf' | wc -l)
  [ "$count" -ge "$size" ] || { cat "$folder/out" >&2; return 1; }
  local ours theirs
  ours=$(awk -v r="$real" 'BEGIN { printf "%d", r * 1000 }')
  theirs=$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%d", (u + s) * 1000 }')
  carddav_row "vdirsyncer, first $count; its own CPU (ms)" "$ours" "$theirs" "$(ratio "$ours" "$theirs")" "+$count"
}

sync_since() {
  echo "<sync-collection xmlns=\"DAV:\"><sync-token>$1</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>"
}

bare_server() {
  local port
  mkfifo "$place/bare"
  "$carddav" bare "$database" "$CONTACTS2WEB_DATA/shown.pem" "$CONTACTS2WEB_DATA/shown-key.pem" "$1" "$2" >"$place/bare" &
  bare_process=$!
  servers+=("$bare_process")
  read -r port <"$place/bare"
  bare=https://127.0.0.1:$port/
}

stop_bare() {
  kill -TERM "$bare_process"
  wait "$bare_process" 2>/dev/null || true
  unset 'servers[-1]'
  rm "$place/bare"
}
