// swift-format-ignore-file
// Written by web/embed from the files of web/. Change those.

/// The files of web/ as they are.
enum EmbeddedAssets {
  static let style: StaticString = ####"""
    /* Colours, once for light and once for dark. Text on its ground has a contrast of at least 4.5 to 1. */
    :root {
      --paper: #f6f5f2;
      --surface: #ffffff;
      --raised: #ffffff;
      --hover: #efede8;
      --text: #1d1c1a;
      --muted: #66625b;
      --line: #e3e0d9;
      --field: #8b867d;
      --accent: #0c6a60;
      --accent-text: #ffffff;
      --accent-soft: #dcefeb;
      --danger: #a8281f;
      --danger-soft: #fbe6e3;
      --warning-soft: #fcf1d6;
      --warning: #6d4c00;
      --shadow: 0 1px 2px rgb(40 35 25 / 6%), 0 6px 24px rgb(40 35 25 / 5%);
      --tone-ground: 82%;
      --tone-ink: 24%;
      --tone-colour: 42%;
      --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
      --radius: 14px;
      color-scheme: light dark;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #161513;
        --surface: #1f1e1b;
        --raised: #282622;
        --hover: #2b2925;
        --text: #eeebe5;
        --muted: #a9a399;
        --line: #35322d;
        --field: #817b71;
        --accent: #6bcbbd;
        --accent-text: #08231f;
        --accent-soft: #1c3d39;
        --danger: #ff9d92;
        --danger-soft: #45211e;
        --warning-soft: #3d3114;
        --warning: #f1cf7c;
        --shadow: 0 1px 2px rgb(0 0 0 / 30%);
        --tone-ground: 27%;
        --tone-ink: 86%;
        --tone-colour: 30%;
      }
    }

    @view-transition { navigation: auto; }

    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 8rem; }
    body {
      margin: 0; background: var(--paper); color: var(--text); font: 1rem/1.5 var(--sans);
      overflow-wrap: anywhere; -webkit-font-smoothing: antialiased;
    }
    h1, h2, h3 { line-height: 1.2; margin: 0; text-wrap: balance; font-weight: 650; letter-spacing: -0.015em; }
    h1 { font-size: 1.75rem; }
    h2 { font-size: 1.15rem; }
    p { margin: 0; }
    ul, ol, dl, dd { margin: 0; padding: 0; list-style: none; }
    a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
    code, pre { font: 0.9em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; }
    pre { background: var(--hover); padding: 0.75rem 1rem; border-radius: 8px; overflow-x: auto; margin: 0.5rem 0; }
    img, svg { display: block; }
    .icon, .brand-sign { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; flex: none; }
    .icon { width: 1.25rem; height: 1.25rem; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
    main:focus, .list-scroll:focus, .card-pane:focus { outline: none; }

    .hidden {
      position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; border: 0;
    }
    .skip { position: absolute; left: 0.5rem; top: -4rem; z-index: 9; padding: 0.75rem 1rem; background: var(--accent);
      color: var(--accent-text); border-radius: 8px; }
    .skip:focus { top: 0.5rem; }

    /* Buttons and fields: at least 44 px high, for fingers. */
    button, .button {
      display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: 2.75rem;
      padding: 0.4rem 1.1rem; border: 1px solid var(--line); border-radius: 999px; background: var(--raised);
      color: var(--text); font: inherit; font-weight: 550; text-decoration: none; cursor: pointer;
    }
    button:hover, .button:hover { background: var(--hover); }
    button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-text); }
    button.primary:hover, .button.primary:hover { filter: brightness(1.08); }
    button.danger, .button.danger { color: var(--danger); }
    button.danger.solid { background: var(--danger); border-color: var(--danger); color: var(--surface); }
    button.quiet, .button.quiet { background: none; border-color: transparent; color: var(--muted); padding-inline: 0.75rem; }
    button.quiet:hover, .button.quiet:hover { background: var(--hover); color: var(--text); }
    button.wide { width: 100%; }
    .button.round { width: 2.75rem; padding: 0; }
    .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }

    input, select, textarea {
      width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--field); border-radius: 10px;
      background: var(--raised); color: var(--text); font: inherit;
    }
    input::placeholder { color: var(--muted); opacity: 1; }
    input[type="checkbox"], input[type="radio"] { width: 1.25rem; height: 1.25rem; min-height: 0; accent-color: var(--accent); }
    input[type="file"] { padding: 0.4rem; }
    textarea { min-height: 5rem; resize: vertical; }
    [aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
    .field { display: grid; gap: 0.25rem; }
    .field > label, .field > .label { font-size: 0.875rem; color: var(--muted); }
    .choice { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; }
    .stack { display: grid; gap: 1rem; }

    /* The bar. */
    .bar {
      display: flex; align-items: center; gap: 0.25rem; padding: 0.35rem max(0.75rem, env(safe-area-inset-left));
      background: var(--surface); border-bottom: 1px solid var(--line);
    }
    .brand { display: flex; align-items: center; gap: 0.6rem; margin-right: auto; padding: 0.25rem; color: var(--text);
      font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
    .brand-sign { width: 1.85rem; height: 1.85rem; color: var(--accent); }
    .bar ul { display: flex; gap: 0.15rem; }
    .bar nav a { display: flex; align-items: center; justify-content: center; gap: 0.45rem; min-width: 2.75rem; min-height: 2.75rem;
      padding: 0 0.75rem; border-radius: 999px; color: var(--muted); text-decoration: none; font-weight: 550; }
    .bar nav a:hover { background: var(--hover); color: var(--text); }
    .bar nav a[aria-current] { background: var(--accent-soft); color: var(--text); }
    @media (max-width: 47.99rem) {
      .bar nav span, .sign-out span {
        position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
      }
      .bar nav a, .sign-out button { padding: 0; width: 2.75rem; }
    }
    @media (max-width: 24rem) { .brand span { position: absolute; clip-path: inset(50%); } }

    .notice { display: flex; align-items: center; gap: 0.6rem; padding: 0.7rem 1.25rem; background: var(--accent-soft); font-weight: 550; }
    .problem, .waiting { display: flex; gap: 0.6rem; padding: 0.8rem 1rem; border-radius: 10px; }
    .problem { background: var(--danger-soft); color: var(--danger); font-weight: 550; }
    .problem a { color: inherit; }
    .problem .icon, .waiting .icon { margin-top: 0.1rem; }
    .waiting { background: var(--warning-soft); color: var(--warning); font-size: 0.95rem; }

    /* List and card, beside each other where there is room. */
    .list-pane { background: var(--surface); min-width: 0; }
    .card-pane { min-width: 0; }
    .list-head { position: sticky; top: 0; z-index: 2; padding: 0.75rem 1rem; background: var(--surface); border-bottom: 1px solid var(--line); }
    .list-title { display: flex; align-items: center; justify-content: space-between; margin-bottom: 0.6rem; }
    .list-title h1, .list-title h2 { font-size: 1.6rem; }
    .search { position: relative; }
    .search > .icon { position: absolute; left: 0.85rem; top: 0.75rem; color: var(--muted); }
    .search input { padding-left: 2.6rem; border-radius: 999px; border-color: var(--field); background: var(--paper); }
    .hidden-until-focus { position: absolute; right: 0.2rem; top: 0.2rem; min-height: 2.35rem; opacity: 0; pointer-events: none; }
    .search:focus-within .hidden-until-focus { opacity: 1; pointer-events: auto; }
    .enhanced .hidden-until-focus { display: none; }
    .list-body { display: flex; align-items: flex-start; }
    .list-scroll { flex: 1; min-width: 0; }
    .list-summary { padding: 0.6rem 1rem 0.2rem; color: var(--muted); font-size: 0.875rem; }
    .letter { padding: 0.9rem 1rem 0.3rem; font-size: 0.875rem; font-weight: 650; color: var(--accent); letter-spacing: 0.04em; scroll-margin-top: 8rem; }
    .rows a { display: flex; align-items: center; gap: 0.85rem; min-height: 3.5rem; padding: 0.35rem 1rem; color: inherit; text-decoration: none; }
    .rows a:hover { background: var(--hover); }
    .rows a[aria-current] { background: var(--accent-soft); }
    .rows a:focus-visible { outline-offset: -3px; }
    .row-text { display: grid; min-width: 0; line-height: 1.35; }
    .row-name, .row-detail { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .row-name { font-weight: 550; }
    .row-detail { font-size: 0.875rem; color: var(--muted); }
    .rows a[aria-current] .row-detail { color: var(--text); }
    .more { padding: 0.75rem 1rem; }
    .more a { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; border: 1px solid var(--line); border-radius: 999px;
      text-decoration: none; font-weight: 550; }
    .index { position: sticky; top: 7.9rem; flex: none; width: 2rem; height: calc(100dvh - 7.9rem); overflow-y: auto; scrollbar-width: none; padding: 0.25rem 0; }
    .index ol { display: flex; flex-direction: column; min-height: 100%; }
    .index li { flex: 1; min-height: 1.5rem; display: flex; }
    .index a, .index span { flex: 1; display: flex; align-items: center; justify-content: center; font-size: 0.75rem; font-weight: 650;
      text-decoration: none; border-radius: 6px; }
    .index span { color: var(--muted); font-weight: 400; }
    .index a:hover { background: var(--accent-soft); }
    .index a:focus-visible { outline-offset: -3px; }

    .avatar { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; object-fit: cover;
      font-size: 0.9rem; font-weight: 600; letter-spacing: 0.02em; background: var(--hover); user-select: none; }
    .avatar.large { width: 7.5rem; height: 7.5rem; font-size: 2.5rem; font-weight: 500; }
    .avatar.large .icon { width: 3rem; height: 3rem; }
    .tone-0 { --hue: 8; } .tone-1 { --hue: 32; } .tone-2 { --hue: 52; } .tone-3 { --hue: 96; }
    .tone-4 { --hue: 164; } .tone-5 { --hue: 202; } .tone-6 { --hue: 250; } .tone-7 { --hue: 318; }
    [class*="tone-"] { background: hsl(var(--hue) var(--tone-colour) var(--tone-ground)); color: hsl(var(--hue) 45% var(--tone-ink)); }

    .empty { flex: 1; display: grid; justify-items: center; gap: 0.75rem; padding: 3.5rem 1.5rem; text-align: center; color: var(--muted); }
    .empty > .icon { width: 3rem; height: 3rem; opacity: 0.55; }
    .empty h2, .empty h3 { color: var(--text); font-size: 1.25rem; }
    .empty p { max-width: 26rem; }
    .big { font-size: 1.4rem; font-weight: 600; color: var(--text); }
    .welcome { max-width: 38rem; margin: 0 auto; padding: 3rem 1.5rem; display: grid; gap: 1rem; }
    .welcome h2 { font-size: 1.5rem; }
    .welcome ol { counter-reset: step; display: grid; gap: 1rem; }
    .welcome li { counter-increment: step; padding-left: 2.75rem; position: relative; }
    .welcome li::before { content: counter(step); position: absolute; left: 0; top: -0.1rem; width: 1.9rem; height: 1.9rem; display: grid;
      place-items: center; border-radius: 50%; background: var(--accent-soft); font-weight: 650; }

    @media (max-width: 59.99rem) {
      .split.showing-list > .card-pane.placeholder:not(:has(.welcome)), .split.showing-card > .list-pane { display: none; }
    }
    @media (min-width: 60rem) {
      body:has(.split) { height: 100dvh; display: flex; flex-direction: column; overflow: hidden; }
      .split { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(20rem, 25rem) 1fr; }
      .list-pane { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
      .list-head { position: static; padding: 1rem 1.25rem; }
      .list-body { flex: 1; min-height: 0; align-items: stretch; }
      .list-scroll { overflow-y: auto; overscroll-behavior: contain; padding-bottom: 1rem; }
      .rows a, .letter, .list-summary { padding-left: 1.25rem; }
      .letter { scroll-margin-top: 0; }
      .index { position: static; height: auto; }
      .card-pane { overflow-y: auto; }
      .card-pane.placeholder { display: grid; align-items: center; }
    }

    /* The card. */
    .card { max-width: 44rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
    .card-tools { display: flex; justify-content: space-between; align-items: center; gap: 0.5rem; margin-bottom: 0.5rem; min-height: 2.75rem; }
    .card-tools .back { margin-left: -0.75rem; }
    @media (min-width: 60rem) { .split .card-tools .back { visibility: hidden; } .card { padding-top: 1.5rem; } }
    .card-head { display: grid; justify-items: center; gap: 0.4rem; text-align: center; margin-bottom: 1.5rem; }
    .card-head h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.4rem); font-weight: 620; margin-top: 0.75rem; letter-spacing: -0.025em; }
    .card-head .sub { color: var(--muted); font-size: 1.05rem; }
    .quick { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem; margin: 0 auto 1.75rem; }
    .quick a { display: grid; justify-items: center; gap: 0.3rem; width: 5rem; padding: 0.7rem 0.25rem; border-radius: var(--radius); background: var(--surface);
      box-shadow: var(--shadow); text-decoration: none; font-size: 0.8125rem; font-weight: 550; }
    .quick a:hover { background: var(--accent-soft); }
    .panel { background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow); }
    .panel + .panel, .card > .waiting + .panel { margin-top: 1rem; }
    .values { padding: 0.35rem 1.25rem; }
    .value { display: flex; gap: 0.75rem; align-items: center; padding: 0.7rem 0; }
    .value + .value { border-top: 1px solid var(--line); }
    .value > .icon { color: var(--muted); align-self: flex-start; margin-top: 0.15rem; }
    .value > div { flex: 1; min-width: 0; }
    .value dt { font-size: 0.8125rem; color: var(--muted); }
    .value dd { white-space: pre-line; }
    .value dd a { text-decoration: none; }
    .value dd a:hover { text-decoration: underline; }
    .value > .button { flex: none; }
    .tags { display: flex; flex-wrap: wrap; gap: 0.4rem; }
    .tags li { padding: 0.1rem 0.7rem; border-radius: 999px; background: var(--hover); font-size: 0.9rem; }
    .card-foot { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; justify-content: space-between; margin-top: 1.5rem; color: var(--muted); font-size: 0.875rem; }

    /* The form. */
    .form-head { position: sticky; top: 0; z-index: 3; display: flex; align-items: center; justify-content: space-between; gap: 0.5rem;
      margin: -1rem -1rem 1rem; padding: 0.6rem 1rem; background: var(--paper); border-bottom: 1px solid var(--line); }
    .form-head h1 { font-size: 1.1rem; }
    .form { display: grid; gap: 1rem; }
    .form fieldset { margin: 0; border: 0; min-width: 0; padding: 1.1rem 1.25rem 1.25rem; background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow); }
    .form legend { float: left; width: 100%; margin-bottom: 0.75rem; font-weight: 650; }
    .form legend + * { clear: both; }
    .grid { display: grid; gap: 0.85rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
    .form details { margin-top: 1rem; }
    .form summary { min-height: 2.75rem; display: inline-flex; align-items: center; color: var(--accent); font-weight: 550; cursor: pointer; }
    .row { display: grid; gap: 0.6rem; grid-template-columns: 1fr auto; align-items: end; padding-block: 0.85rem; border-top: 1px solid var(--line); }
    .row:first-of-type { border-top: 0; padding-top: 0; }
    .row .row-label { display: grid; gap: 0.6rem; grid-column: 1; }
    .row .row-fields { display: grid; gap: 0.6rem; grid-column: 1; }
    .row .row-remove { grid-column: 2; grid-row: 1; align-self: end; }
    .row-remove button { width: 2.75rem; padding: 0; }
    .row .date-fields { display: grid; grid-template-columns: 4.5rem 1fr 6rem; gap: 0.6rem; }
    .row .own-label { display: none; }
    .row:has(option[value="*"]:checked) .own-label { display: grid; }
    @supports not selector(:has(*)) { .row .own-label { display: grid; } }
    @media (min-width: 40rem) {
      .row { grid-template-columns: 10rem 1fr auto; align-items: start; }
      .row .row-fields { grid-column: 2; }
      .row .row-remove { grid-column: 3; align-self: start; margin-top: 1.55rem; }
      .row-fields.several { grid-template-columns: 1fr 1fr; }
      .row-fields .full { grid-column: 1 / -1; }
    }
    .birthday { display: grid; grid-template-columns: 5rem 1fr 7rem; gap: 0.6rem; max-width: 26rem; }
    .photo-field { display: flex; flex-wrap: wrap; gap: 1rem 1.25rem; align-items: center; }
    .photo-field > div { flex: 1; min-width: 13rem; display: grid; gap: 0.35rem; }
    .hint { font-size: 0.875rem; color: var(--muted); }
    .invalid { font-size: 0.875rem; color: var(--danger); font-weight: 550; }
    .unsaved-rows:empty { display: none; }

    /* Two versions beside each other. */
    .compare { padding: 1.1rem 1.25rem; overflow-x: auto; }
    .compare table { width: 100%; border-collapse: collapse; }
    .compare th, .compare td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); white-space: pre-line; }
    .compare thead th { border-top: 0; font-size: 0.875rem; color: var(--muted); font-weight: 550; }
    .compare tbody th { font-weight: 550; width: 8rem; }
    @media (max-width: 39.99rem) {
      .compare thead { position: absolute; clip-path: inset(50%); }
      .compare tr, .compare th, .compare td { display: block; width: auto; }
      .compare td { border-top: 0; padding-left: 1rem; }
      .compare td::before { content: attr(data-side) ": "; color: var(--muted); font-size: 0.875rem; display: block; }
    }

    /* Pages of one column. */
    .column { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 1.25rem; }
    .column .panel { padding: 1.1rem 1.25rem; }
    .trash li { display: flex; align-items: center; gap: 0.85rem; padding: 0.7rem 0; flex-wrap: wrap; }
    .trash li + li { border-top: 1px solid var(--line); }
    .trash .row-text { flex: 1; min-width: 9rem; }
    .lone { max-width: 25rem; margin: 0 auto; padding: 12vh 1.25rem 3rem; display: grid; gap: 1.25rem; }
    .lone .panel { padding: 1.5rem; }
    .lone-brand { display: flex; align-items: center; gap: 0.6rem; font-weight: 650; }
    .lead { color: var(--muted); font-size: 1.05rem; }
    .aside { color: var(--muted); font-size: 0.875rem; }

    @media (prefers-reduced-motion: reduce) { @view-transition { navigation: none; } }
    @media (forced-colors: active) { .avatar, .panel, .quick a { border: 1px solid; } }
    @media print { .bar, .list-pane, .card-tools, .quick, .card-foot, .button { display: none !important; } body, .split { display: block; height: auto; overflow: visible; } }

    """####

  static let script: StaticString = ####"""
    // What the pages do quicker with JavaScript. Everything here also works without it, by links and forms.
    "use strict";

    document.documentElement.classList.add("enhanced");

    // Search while typing: the list's own page is fetched and its list taken over.
    const searchField = document.getElementById("q");
    const list = document.getElementById("list");
    const status = document.getElementById("list-status");
    if (searchField && list) {
      let timer;
      let running;
      let shown = searchField.value;
      const search = async () => {
        const words = searchField.value;
        if (words === shown) return;
        running?.abort();
        running = new AbortController();
        const address = words ? `/contacts?q=${encodeURIComponent(words)}` : "/contacts";
        try {
          const answer = await fetch(address, { signal: running.signal, credentials: "same-origin" });
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const found = page.getElementById("list");
          // No list: the session has ended, and the answer is the sign-in page.
          if (!found) return location.assign(address);
          shown = words;
          list.replaceChildren(...found.childNodes);
          const summary = list.querySelector(".list-summary, .empty h2, .empty h3");
          status.textContent = words ? (summary?.textContent ?? "") : "All contacts";
          if (location.pathname === "/contacts") history.replaceState(null, "", address);
        } catch (error) {
          if (error.name !== "AbortError") searchField.form.submit();
        }
      };
      searchField.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(search, 120);
      });
    }

    // The list beside a card stays where it was scrolled to.
    const pane = document.querySelector(".split .list-scroll");
    if (pane) {
      const key = "list-scroll";
      const place = new URLSearchParams(location.search).toString();
      const kept = sessionStorage.getItem(key)?.split(" ");
      if (kept && kept[0] === place && !location.hash) pane.scrollTop = Number(kept[1]);
      const current = pane.querySelector("[aria-current]");
      if (current && pane.scrollHeight > pane.clientHeight) {
        const top = current.getBoundingClientRect().top - pane.getBoundingClientRect().top;
        if (top < 0 || top > pane.clientHeight - 56) pane.scrollTop += top - pane.clientHeight / 3;
      }
      addEventListener("pagehide", () => sessionStorage.setItem(key, `${place} ${pane.scrollTop}`));
    }

    // Rows come and go in place, and a form that was changed is not left by accident.
    const form = document.querySelector("form[data-contact]");
    if (form) {
      let changed = form.dataset.contact === "changed";
      form.addEventListener("input", () => { changed = true; });
      form.addEventListener("submit", () => { changed = false; });
      addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
      form.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button?.name === "add") {
          event.preventDefault();
          const group = button.closest("fieldset");
          const number = Number(group.dataset.next);
          group.dataset.next = number + 1;
          const markup = group.querySelector("template").innerHTML.replaceAll("_N_", number);
          const row = document.createRange().createContextualFragment(markup).firstElementChild;
          group.querySelector(".rows-of-form").append(row);
          row.querySelector("input:not([type=hidden]), textarea, select").focus();
        } else if (button?.name === "remove") {
          event.preventDefault();
          const group = button.closest("fieldset");
          button.closest(".row").remove();
          changed = true;
          group.querySelector("button[name=add]").focus();
        }
      });
    }

    // Times in the reader's own zone and words.
    for (const time of document.querySelectorAll("time[data-moment]")) {
      time.textContent = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time.dateTime));
    }

    """####

  static let icons: StaticString = ####"""
    <svg xmlns="http://www.w3.org/2000/svg">
      <symbol id="brand" viewBox="0 0 32 32">
        <rect x="2" y="2" width="28" height="28" rx="8" fill="currentColor" stroke="none"/>
        <g stroke="#fff" stroke-width="2.2"><circle cx="16" cy="12.5" r="4"/><path d="M8.5 24.5c.6-4.3 3.6-6.5 7.5-6.500s6.9 2.2 7.5 6.5"/></g>
      </symbol>
      <symbol id="add" viewBox="0 0 24 24"><path d="M12 5v14M5 12h14"/></symbol>
      <symbol id="back" viewBox="0 0 24 24"><path d="M15 5l-7 7 7 7"/></symbol>
      <symbol id="birthday" viewBox="0 0 24 24"><path d="M4 20h16v-6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2zM4 16c1.5 1.3 2.5 1.3 4 0s2.5-1.3 4 0 2.5 1.3 4 0 2.5-1.3 4 0M8 12V9M12 12V9M16 12V9M8 5.500v.1M12 5.500v.1M16 5.500v.1"/></symbol>
      <symbol id="building" viewBox="0 0 24 24"><path d="M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16M4 21h16M10 7.500h.1M14 7.500h.1M10 11.500h.1M14 11.500h.1M10.5 21v-4.500h3V21"/></symbol>
      <symbol id="calendar" viewBox="0 0 24 24"><rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/></symbol>
      <symbol id="chat" viewBox="0 0 24 24"><path d="M9 15H7.500L4 18V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v2M11 10h7a2 2 0 0 1 2 2v8l-3-2.500h-6a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2z"/></symbol>
      <symbol id="check" viewBox="0 0 24 24"><path d="M5 12.500l4.5 4.500L19 7.5"/></symbol>
      <symbol id="clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.5"/><path d="M12 7.500V12l3 2"/></symbol>
      <symbol id="close" viewBox="0 0 24 24"><path d="M6.5 6.500l11 11M17.5 6.500l-11 11"/></symbol>
      <symbol id="download" viewBox="0 0 24 24"><path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.500M5 20h14"/></symbol>
      <symbol id="edit" viewBox="0 0 24 24"><path d="M4 20l1-4.500L16.5 4a2.1 2.1 0 0 1 3 3L8.5 19zM14.5 6l3.5 3.5"/></symbol>
      <symbol id="globe" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.500c2.5 2.3 3.7 5.2 3.7 8.500S14.5 18.2 12 20.500C9.5 18.2 8.3 15.3 8.3 12S9.5 5.8 12 3.500z"/></symbol>
      <symbol id="mail" viewBox="0 0 24 24"><rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M4 7l8 6 8-6"/></symbol>
      <symbol id="map" viewBox="0 0 24 24"><path d="M12 21c4.7-5 7-8.3 7-11a7 7 0 0 0-14 0c0 2.7 2.3 6 7 11z"/><circle cx="12" cy="10" r="2.5"/></symbol>
      <symbol id="message" viewBox="0 0 24 24"><path d="M4 20l1.3-4A7.7 7.7 0 0 1 3.5 11.500C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.500S16.7 19 12 19a9.5 9.5 0 0 1-3.7-.7z"/></symbol>
      <symbol id="note" viewBox="0 0 24 24"><path d="M6 3.500h8l4.5 4.500v11a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.500zM8.5 12h7M8.5 16h5"/></symbol>
      <symbol id="people" viewBox="0 0 24 24"><circle cx="9" cy="8.5" r="3.5"/><path d="M3 19.500c.5-3.5 2.8-5.3 6-5.300s5.5 1.8 6 5.300M15.5 5.300a3.3 3.3 0 0 1 0 6.300M17.5 14.700c2 .7 3.2 2.3 3.5 4.8"/></symbol>
      <symbol id="phone" viewBox="0 0 24 24"><path d="M6 4h3l1.8 4.5-2.3 1.700a12 12 0 0 0 5.3 5.300l1.7-2.300L20 15v3a2 2 0 0 1-2 2C10.3 20 4 13.7 4 6a2 2 0 0 1 2-2z"/></symbol>
      <symbol id="photo" viewBox="0 0 24 24"><path d="M4 8a2 2 0 0 1 2-2h2l1.5-2h5L16 6h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/><circle cx="12" cy="12.5" r="3.5"/></symbol>
      <symbol id="search" viewBox="0 0 24 24"><circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/></symbol>
      <symbol id="settings" viewBox="0 0 24 24"><path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.7"/><circle cx="8" cy="17" r="2.7"/></symbol>
      <symbol id="sign-out" viewBox="0 0 24 24"><path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9.5"/></symbol>
      <symbol id="tag" viewBox="0 0 24 24"><path d="M4 5.500V12l8 8 7.5-7.5-8-8H5a1 1 0 0 0-1 1zM8.2 8.700v.1"/></symbol>
      <symbol id="trash" viewBox="0 0 24 24"><path d="M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.500h6.400a1.5 1.5 0 0 0 1.5-1.500l.8-12M10 11v5.500M14 11v5.5"/></symbol>
      <symbol id="warning" viewBox="0 0 24 24"><path d="M12 4l9 16H3zM12 10v4.500M12 17.300v.1"/></symbol>
    </svg>

    """####

  static let icon: StaticString = ####"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect x="1" y="1" width="30" height="30" rx="8" fill="#0c6a60"/>
      <g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="16" cy="12.5" r="4"/><path d="M8.5 24.500c.6-4.3 3.6-6.5 7.5-6.500s6.9 2.2 7.5 6.5"/></g>
    </svg>

    """####
}
