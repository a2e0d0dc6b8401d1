# The part of script/bench that measures pages; read by that.

pages_rows=()
pages_row() { pages_rows+=("$(printf '%-50s %20s %8s %8s %10s' "$@")"); }

# measure_pages COUNT: an account with about so many contacts, some with photos, in nine groups, with a past, a trash, links and what waits for
# review; all of it comes there as it would in life. Then the server starts anew, and its pages are asked for.
measure_pages() {
  local count=$1 name=pages cookies=$place/cookies book=$place/pages home=$place/pages-home
  echo "$password" | "$program" account add pages --password-stdin >/dev/null
  echo "filling an account ..." >&2
  # One in 25 says the same as another, and becomes no contact of its own.
  "$program" populate "$book" --count "$((count / 30))" --seed 1 --duplicates --photos >/dev/null
  "$program" populate "$book" --count "$((count * 25 / 24))" --seed 1 --duplicates >/dev/null
  sign_device_in "$book" "$home"
  synced
  local moment
  moment=$(sql "SELECT max(change) FROM contacts")
  find "$book" -name '*.vcf' | sort | awk 'NR % 15 == 1' | xargs sed -i 's/^END:VCARD/X-EDITED:1\r\n&/'
  synced --allow-overwrites
  find "$book" -name '*.vcf' | sort | awk 'NR % 50 == 2' | xargs rm
  synced --allow-deletions
  sign_in
  link_and_put_to_review
  # As autovacuum does within minutes.
  sql "VACUUM ANALYZE"
  stop_server
  serve

  echo "measuring pages ..." >&2
  once "readyz" >/dev/null
  pages_row "first card after a start (ms)" "$(once "contacts/$(a_contact)")" - - -
  pages_row "first search after a start (ms)" "$(once "contacts?q=zzzz")" - - -
  pages_row "first look for duplicates after a start (ms)" "$(once duplicates)" - - -
  local bare
  echo healthz >"$place/paths"
  read -r bare _ < <("$pages" ask "$address" "$cookies" 7 1400 "$place/paths")
  page "bare handler" - healthz
  page "list, first page" "50 200" contacts
  page "list, a section" "50 200" 'contacts?section=M'
  page "list, deep" "50 200" "$(after_many)"
  sql "SELECT 'contacts/' || contact_id FROM contacts WHERE trashed_at IS NULL ORDER BY md5(contact_id::text) LIMIT 200" >"$place/cards"
  pages_of "card with its list" "50 200" "$place/cards"
  pages_of "card, for the script" "50 200" "$place/cards" "contacts2web-part: card"
  sed 's|$|/edit|' "$place/cards" >"$place/edits"
  pages_of "edit form" "50 200" "$place/edits"
  sed 's|$|/history|' "$place/cards" >"$place/histories"
  pages_of "history of a card" "50 200" "$place/histories"
  page "new contact" "50 200" contacts/new
  page "groups" "50 200" groups
  page "list of a group of $(sql "SELECT count(*) FROM group_people WHERE name = 'Family'")" "50 200" 'contacts?group=Family'
  page "a section of the group" "50 200" 'contacts?group=Family&section=M'
  page "group's own page" "50 200" 'groups/edit?group=Family'
  page "duplicates" "50 200" duplicates
  page "birthdays" "50 200" birthdays
  page "activity" "50 200" log
  page "trash, $(sql "SELECT count(*) FROM contacts WHERE trashed_at IS NOT NULL") contacts" "50 200" trash
  page "past: what differs" "50 200" "past/$moment"
  page "past: list" "50 200" "past/$moment/contacts"
  page "review" "50 200" review
  page "selection" "50 200" select
  page "export, the question" "50 200" export
  page "devices" "50 200" devices
  page "settings" "50 200" settings
  page "search: no hit" "150 400" 'contacts?q=qqqqzzz'
  page "search: one letter" "150 400" 'contacts?q=e'
  page "search: digits" "150 400" 'contacts?q=12345'
  page "search: one digit" "150 400" 'contacts?q=1'
  page "search: three words" "150 400" 'contacts?q=anna+maria+berlin'
  page "search: beginning of a name" "150 400" 'contacts?q=ann'
  page "search: misspelt name" "150 400" 'contacts?q=katharna'
  page "search in a group" "150 400" 'contacts?group=Family&q=anna'
  page "search in the trash" "150 400" 'trash?q=anna'
  local median late bytes
  sql "SELECT 'contacts/' || contact_id || '/photo?v=' || change FROM contacts WHERE has_photo AND trashed_at IS NULL LIMIT 13" >"$place/photos"
  read -r median late bytes < <("$pages" together "$address" "$cookies" 7 50 "$place/photos")
  pages_row "13 photos at once (ms)" "$median $late" "$bare" "$(ratio "$median" "$bare")" "50 200"
  weight "list" contacts
  weight "card" "$(head -n 1 "$place/cards")"
  measure_export
  measure_import
}

# page WHAT AIM PATH [HEADER]: seven connections ask for it, then one.
page() {
  echo "$3" >"$place/paths"
  pages_of "$1" "$2" "$place/paths" "${@:4}"
}

pages_of() {
  local median late alone
  "$pages" ask "$address" "$cookies" 7 14 "${@:3}" >/dev/null
  read -r median late _ < <("$pages" ask "$address" "$cookies" 7 210 "${@:3}")
  read -r alone _ < <("$pages" ask "$address" "$cookies" 1 60 "${@:3}")
  pages_row "$1 (ms)" "$median $late $alone" "$bare" "$(ratio "$median" "$bare")" "$2"
}

weight() {
  local bytes
  echo "$2" >"$place/paths"
  read -r _ _ bytes < <("$pages" ask "$address" "$cookies" 1 9 "$place/paths")
  pages_row "$1, gzip (kB)" "$(awk -v b="$bytes" 'BEGIN { printf "%.1f", b / 1024 }')" - - 10
}

# The milliseconds of one request, without the handshake.
once() { asked "$address$1" -o /dev/null -w '%{time_total} %{time_appconnect}' | awk '{ printf "%.0f", ($1 - $2) * 1000 }'; }

asked() { curl -sk --fail-with-body -b "$cookies" "$@"; }

# The hidden field of every form.
token() { asked "${address}keys" | sed -n 's/.*name="token" value="\([^"]*\)".*/\1/p' | head -n 1; }

sign_in() {
  curl -sk -o "$place/out" -c "$cookies" --data-urlencode name=pages --data-urlencode "password=$password" "${address}sign-in"
  asked -o "$place/out" "${address}contacts"
}

synced() {
  "$program" sync --home "$home" --json "$@" >"$place/out" && return
  [ $? = 2 ] && ! grep -q '"outcome":"stopped"' "$place/out" || { cat "$place/out" >&2; exit 1; }
}

a_contact() { sql "SELECT contact_id FROM contacts WHERE trashed_at IS NULL ORDER BY md5(contact_id::text) LIMIT 1"; }

# Where the page begins behind half of the list.
after_many() {
  sql "SELECT 'contacts?after=0' || replace(contact_id::text, '-', '') || encode(convert_to(sort_first, 'UTF8'), 'hex') FROM contacts
    WHERE trashed_at IS NULL AND NOT is_group ORDER BY sort_first, contact_id OFFSET $((count / 2)) LIMIT 1"
}

# Three hundred pairs are linked by the form, and forty versions that a phone had not seen come late.
link_and_put_to_review() {
  local token app one two id
  token=$(token)
  while read -r one two; do
    printf 'next\nurl = "%slink"\ninsecure\nsilent\nfail\noutput = "/dev/null"\ncookie = "%s"\n' "$address" "$cookies"
    printf 'data-urlencode = "token=%s"\ndata = "contact=%s"\ndata = "contact=%s"\n' "$token" "$one" "$two"
  done < <(sql "SELECT replace(contact_id::text, '-', '') FROM contacts WHERE trashed_at IS NULL ORDER BY md5(contact_id::text) DESC LIMIT 600" |
    paste -d ' ' - -) | tail -n +2 >"$place/links"
  curl -K "$place/links"
  app=$("$program" account app-password add pages --name bench --json | sed 's/.*"password":"\([^"]*\)".*/\1/')
  while read -r id; do
    curl -sk -u "pages:$app" -o "$place/card" "${address}dav/addressbooks/pages/contacts/$id.vcf"
    sed -i 's/^END:VCARD/NOTE:late\r\n&/' "$place/card"
    curl -sk -u "pages:$app" -o "$place/out" -X PUT -H 'If-Match: "another"' -H "Content-Type: text/vcard" --data-binary "@$place/card" \
      "${address}dav/addressbooks/pages/contacts/$id.vcf"
  done < <(sql "SELECT contact_id FROM contacts WHERE trashed_at IS NULL ORDER BY md5(contact_id::text) LIMIT 40")
}

# Fetches all contacts in one file of each kind.
measure_export() {
  local kind idle token bytes seconds
  token=$(token)
  for kind in zip vcf csv; do
    idle=$(server_memory VmRSS)
    echo 5 >"/proc/${servers[0]}/clear_refs"
    read -r bytes seconds < <(asked -o "$place/export" -w '%{size_download} %{time_total}\n' -d all=1 -d do=download -d "format=$kind" \
      --data-urlencode "token=$token" -d end=1 "${address}select")
    pages_row "export as $kind, $((bytes >> 20)) MB (s)" "$(awk -v s="$seconds" 'BEGIN { printf "%.1f", s }')" - - -
    pages_row "  peak memory of the server (MB)" "$(($(server_memory VmHWM) / 1024))" "$((idle / 1024))" "-" "+20"
  done
}

# A file of as many cards as there are contacts, nearly all of whom are known.
measure_import() {
  local idle start end location cards
  find "$book" -name '*.vcf' -size -8 -exec cat {} + >"$place/all.vcf"
  cards=$(grep -c '^BEGIN:VCARD' "$place/all.vcf")
  idle=$(server_memory VmRSS)
  echo 5 >"/proc/${servers[0]}/clear_refs"
  start=$(date +%s%N)
  location=$(asked -o "$place/out" -w '%{redirect_url}' -F "token=$(token)" -F "file=@$place/all.vcf;type=text/vcard" "${address}import")
  [ -n "$location" ] || { cat "$place/out" >&2; exit 1; }
  end=$(date +%s%N)
  pages_row "import: $cards cards sent, read, first 15 s (s)" "$(seconds "$start" "$end")" - - -
  while asked "$location" | grep -q 'data-go-on'; do
    asked -o "$place/out" --data-urlencode "token=$(token)" -d do=compare "$location"
  done
  end=$(date +%s%N)
  pages_row "import: until its preview (s)" "$(seconds "$start" "$end")" - - -
  pages_row "  peak memory of the server (MB)" "$(($(server_memory VmHWM) / 1024))" "$((idle / 1024))" - "+20"
  page "import: its preview" "50 200" "${location#"$address"}"
}

seconds() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", (b - a) / 1e9 }'; }
