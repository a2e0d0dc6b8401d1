// swift-format-ignore-file
// Written by web/embed from the files of web/. Change those.

/// The files of web/: text as it is, fonts in base64.
enum EmbeddedAssets {
  static let style: StaticString = ####"""
    /* Inter by Rasmus Andersson, under the SIL Open Font License (inter-license.txt); other scripts take the system's font. */
    @font-face {
      font-family: "Inter"; font-weight: 400 700; font-display: swap; src: url("inter-latin-ext.woff2") format("woff2");
      unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF,
        U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF;
    }
    @font-face {
      font-family: "Inter"; font-weight: 400 700; font-display: swap; src: url("inter-latin.woff2") format("woff2");
      unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F,
        U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
    }
    @font-face {
      font-family: "Inter"; font-weight: 400 700; font-display: swap; src: url("inter-cyrillic-greek.woff2") format("woff2");
      unicode-range: U+0370-03FF, U+0400-045F, U+0490-0491, U+04B0-04B1;
    }

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
      --sans: "Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
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
    pre { background: var(--hover); padding: 0.75rem 1rem; border-radius: 8px; margin: 0.5rem 0; white-space: pre-wrap; }
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
    button.small, .button.small { min-height: 2.25rem; padding: 0.2rem 0.9rem; flex: none; }
    .button.round { width: 2.75rem; padding: 0; }
    .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }

    input, select, textarea {
      width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--field); border-radius: 10px;
      background: var(--raised); color: var(--text); font: inherit;
    }
    input::placeholder { color: var(--muted); opacity: 1; }
    input[type="checkbox"], input[type="radio"] { width: 1.25rem; height: 1.25rem; min-height: 0; accent-color: var(--accent); }
    input[type="file"] { padding: 0.3rem; }
    input::file-selector-button { min-height: 2rem; margin-right: 0.75rem; padding: 0.2rem 0.9rem; border: 0; border-radius: 7px; background: var(--hover);
      color: var(--text); font: inherit; font-weight: 550; cursor: pointer; }
    textarea { min-height: 5rem; resize: vertical; }
    [aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
    .field { display: grid; align-content: start; gap: 0.25rem; }
    .field > label, .field > .label { font-size: 0.875rem; color: var(--muted); }
    .choice input { flex: none; }
    .choice { margin-top: 0.5rem; display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; }
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
    .mark { padding: 0 0.6rem; border-radius: 999px; background: var(--hover); color: var(--muted); font-size: 0.8125rem; font-weight: 550; flex: none; }
    .bar nav a { position: relative; display: flex; align-items: center; justify-content: center; gap: 0.45rem; min-width: 2.75rem; min-height: 2.75rem;
      padding: 0 0.75rem; border-radius: 999px; color: var(--muted); text-decoration: none; font-weight: 550; }
    .bar nav a:hover { background: var(--hover); color: var(--text); }
    .bar nav a[aria-current] { background: var(--accent-soft); color: var(--text); }
    @media (max-width: 47.99rem) {
      .bar nav span, .sign-out span {
        position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
      }
      .bar nav a, .sign-out button { padding: 0; width: 2.75rem; }
      .bar .badge { position: absolute; top: 0.1rem; right: -0.1rem; min-width: 1.2rem; padding: 0 0.3rem; font-size: 0.6875rem; line-height: 1.2rem; }
    }
    @media (max-width: 24rem) { .brand span { position: absolute; clip-path: inset(50%); } }

    .notice { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; min-height: 3rem; padding: 0.4rem 1.25rem; background: var(--accent-soft); }
    .notice p { flex: 1; min-width: 12rem; max-width: max-content; display: flex; align-items: center; gap: 0.6rem; padding: 0.3rem 0; font-weight: 550; }
    .notice button { background: none; border-color: currentColor; }
    .badge { min-width: 1.4rem; padding: 0 0.4rem; border-radius: 999px; background: var(--accent); color: var(--accent-text); font-size: 0.8125rem;
      line-height: 1.4rem; font-weight: 650; text-align: center; font-variant-numeric: tabular-nums; flex: none; }
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
    /* Tall enough for all letters also while the bar is in sight (3.5rem). */
    .index { position: sticky; top: 7.9rem; flex: none; width: 2rem; height: calc(100dvh - 11.4rem); overflow-y: auto; scrollbar-width: none; padding: 0.25rem 0; }
    .index ol { display: flex; flex-direction: column; min-height: 100%; }
    .index li { flex: 1; min-height: 1rem; display: flex; }
    .index a, .index span { flex: 1; display: flex; align-items: center; justify-content: center; font-size: 0.75rem; line-height: 1; font-weight: 650;
      text-decoration: none; border-radius: 6px; }
    .index span { color: var(--muted); font-weight: 400; }
    .index a:hover { background: var(--accent-soft); }
    .index a:focus-visible { outline-offset: -3px; }

    .avatar { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; position: relative; overflow: hidden;
      font-size: 0.9rem; font-weight: 600; letter-spacing: 0.02em; background: var(--hover); user-select: none; }
    .avatar img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background: inherit; }
    .avatar.large { width: 7.5rem; height: 7.5rem; font-size: 2.5rem; font-weight: 500; }
    .avatar.large .icon { width: 3rem; height: 3rem; }
    .tone-0 { --hue: 8; } .tone-1 { --hue: 32; } .tone-2 { --hue: 52; } .tone-3 { --hue: 96; }
    .tone-4 { --hue: 164; } .tone-5 { --hue: 202; } .tone-6 { --hue: 250; } .tone-7 { --hue: 318; }
    [class*="tone-"] { background: hsl(var(--hue) var(--tone-colour) var(--tone-ground)); color: hsl(var(--hue) 45% var(--tone-ink)); }

    .empty { flex: 1; display: grid; justify-items: center; align-content: center; gap: 0.75rem; padding: 3.5rem 1.5rem; text-align: center; color: var(--muted); }
    .empty > .icon { width: 3rem; height: 3rem; opacity: 0.55; }
    .empty h2, .empty h3 { color: var(--text); font-size: 1.25rem; }
    .empty p { max-width: 26rem; }
    .big { font-size: 1.4rem; font-weight: 600; color: var(--text); }
    .welcome { max-width: 38rem; grid-template-columns: minmax(0, 1fr); margin: 0 auto; padding: 3rem 1.5rem; display: grid; gap: 1rem; }
    .welcome h2 { font-size: 1.5rem; }
    .steps { counter-reset: step; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
    .steps li { counter-increment: step; padding-left: 2.75rem; position: relative; }
    .steps li::before { content: counter(step); position: absolute; left: 0; top: -0.1rem; width: 1.9rem; height: 1.9rem; display: grid;
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
    .card-head h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.4rem); font-weight: 620; margin-top: 0.75rem; letter-spacing: -0.02em; }
    .card-head .sub { color: var(--muted); font-size: 1.05rem; }
    .quick { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 5.5rem); justify-content: center; gap: 0.5rem; margin: 0 auto 1.75rem; }
    .quick a { display: grid; justify-items: center; gap: 0.3rem; padding: 0.7rem 0.25rem; border-radius: var(--radius); background: var(--surface);
      box-shadow: var(--shadow); text-decoration: none; font-size: 0.8125rem; font-weight: 550; }
    .quick a:hover { background: var(--accent-soft); }
    .panel { background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow); }
    .panel + .panel, .card > .waiting + .panel { margin-top: 1rem; }
    .values { padding: 0.35rem 1.25rem; }
    .value { position: relative; padding: 0.7rem 0 0.7rem 2.25rem; }
    .value + .value { border-top: 1px solid var(--line); }
    .value .icon { position: absolute; left: 0; top: 1rem; color: var(--muted); }
    .value dt { font-size: 0.8125rem; color: var(--muted); }
    .value dd { white-space: pre-line; }
    .value dd a { text-decoration: none; }
    .value dd a:hover { text-decoration: underline; }
    .tags { display: flex; flex-wrap: wrap; gap: 0.4rem; }
    .tags li { padding: 0.1rem 0.7rem; border-radius: 999px; background: var(--hover); font-size: 0.9rem; }
    .placeholder > * { min-width: 0; }
    .card-foot { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; justify-content: space-between; margin-top: 1.5rem; color: var(--muted); font-size: 0.875rem; }

    /* The form. */
    .form-head { position: sticky; top: 0; z-index: 3; display: flex; align-items: center; justify-content: space-between; gap: 0.5rem;
      margin: -1rem -1rem 1rem; padding: 0.6rem 1rem; background: var(--paper); border-bottom: 1px solid var(--line); }
    .form-head h1 { font-size: 1.1rem; }
    .form { display: grid; gap: 1rem; }
    .form fieldset { margin: 0; border: 0; min-width: 0; padding: 1.1rem 1.25rem 1.25rem; background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow); }
    .form legend { padding: 0; }
    .form legend:not(.hidden) { float: left; width: 100%; margin-bottom: 0.75rem; font-weight: 650; }
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
    .photo-field .avatar.large { width: 5.5rem; height: 5.5rem; font-size: 1.9rem; }
    .photo-field > div { flex: 1; min-width: 13rem; display: grid; gap: 0.35rem; }
    .hint { font-size: 0.875rem; color: var(--muted); }
    .invalid { font-size: 0.875rem; color: var(--danger); font-weight: 550; }
    .unsaved-rows:empty { display: none; }

    /* Two versions beside each other; below each other where there is no room. */
    .compare { width: 100%; border-collapse: collapse; table-layout: fixed; }
    .compare th, .compare td { padding: 0.6rem 1rem 0.6rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); white-space: pre-line; }
    .compare thead th { padding-top: 0; border-top: 0; font-size: 0.8125rem; color: var(--muted); font-weight: 550; }
    .compare thead th:first-child { width: 9rem; }
    .compare tbody th { font-size: 0.875rem; font-weight: 400; color: var(--muted); padding-top: 0.7rem; }
    .compare tbody th .of { display: block; font-size: 0.8125rem; }
    .compare tfoot td { padding-top: 1rem; padding-bottom: 0; }
    .compare .none { color: var(--muted); font-style: italic; }
    .compared-photo { width: 6rem; height: 6rem; object-fit: cover; border-radius: 50%; background: var(--hover); }
    @media (max-width: 39.99rem) {
      .compare thead { position: absolute; clip-path: inset(50%); }
      .compare, .compare tbody, .compare tfoot, .compare tr, .compare tbody th, .compare td { display: block; width: auto; }
      .compare tbody tr { padding: 0.7rem 0; border-top: 1px solid var(--line); display: grid; grid-template-columns: 1fr 1fr; gap: 0.1rem 0.9rem; }
      .compare tbody th { grid-column: 1 / -1; padding: 0 0 0.2rem; border-top: 0; }
      .compare tbody th .of { display: inline; }
      .compare tbody td { padding: 0; border-top: 0; }
      .compare tbody td::before { content: attr(data-side); color: var(--muted); font-size: 0.75rem; display: block; }
      .compare tfoot tr { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; border-top: 1px solid var(--line); padding-top: 1rem; }
      .compare tfoot td { padding: 0; border-top: 0; }
      .compare tfoot td:first-child { display: none; }
      .compare tfoot button { padding-inline: 0.5rem; }
    }
    .review { display: grid; gap: 1rem; }
    .review-head { display: flex; align-items: center; gap: 0.85rem; }
    .review-head .row-detail { white-space: normal; }
    .review-head h2 a { color: inherit; text-decoration: none; }
    .review-head h2 a:hover { text-decoration: underline; }

    /* Pages of one column. */
    .column { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 1.25rem; }
    .column .panel { padding: 1.1rem 1.25rem; margin: 0; }
    .column .values { padding-block: 0.35rem; }
    .column.wide { max-width: 56rem; }
    .column > .back { justify-self: start; margin: -0.5rem 0 -0.75rem -0.75rem; }
    .column > .card-head { margin-bottom: 0; }
    .entries > li { display: flex; align-items: center; gap: 0.85rem; padding: 0.7rem 0; }
    .entries > li:first-child { padding-top: 0; }
    .entries > li:last-child { padding-bottom: 0; }
    .entries > li + li { border-top: 1px solid var(--line); }
    .entries > li > .icon, .link-row > .icon { color: var(--muted); }
    .entries .row-text { flex: 1; min-width: 7rem; }
    .entries .row-name, .entries .row-detail, .link-row .row-name, .link-row .row-detail { white-space: normal; }
    .tick { flex: 1; min-width: 0; display: flex; align-items: center; gap: 0.85rem; min-height: 2.75rem; cursor: pointer; }
    .tick input { flex: none; }
    @media (max-width: 39.99rem) { .tick .avatar { display: none; } }
    .entries > .together { justify-content: space-between; flex-wrap: wrap; gap: 0 1rem; padding-bottom: 0.2rem; font-size: 0.875rem; color: var(--muted); }
    .entries > .together + li { border-top: 0; }
    .together a { display: inline-flex; align-items: center; min-height: 2.25rem; font-weight: 550; }
    .column .panel.links { padding: 0.35rem 0; overflow: hidden; }
    .links li + li { border-top: 1px solid var(--line); }
    .link-row { display: flex; align-items: center; gap: 0.85rem; min-height: 3.5rem; padding: 0.6rem 1.25rem; color: inherit; text-decoration: none; }
    .link-row:hover { background: var(--hover); }
    .link-row:focus-visible { outline-offset: -3px; }
    .link-row .row-text { flex: 1; }
    .sticky { position: sticky; bottom: 0; padding: 0.75rem 0; background: var(--paper); }
    .choice.top { align-items: start; padding: 0.5rem 0; }
    .choice.top > div { display: grid; gap: 0.1rem; }
    .choice.top .row-name { white-space: normal; }
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

    // A photo that this browser cannot show leaves the initials below it in sight.
    const isPhoto = (element) => element.matches?.(".avatar img");
    document.addEventListener("error", (event) => isPhoto(event.target) && event.target.remove(), true);
    for (const photo of document.querySelectorAll(".avatar img")) if (photo.complete && !photo.naturalWidth) photo.remove();

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

    // "Not yet on …" goes when the change has arrived there: asked for while the page is looked at, less and less often.
    const waiting = document.getElementById("waiting");
    if (waiting) {
      let pause = 2_000;
      const look = async () => {
        if (!document.hidden) {
          const answer = await fetch(waiting.dataset.address, { credentials: "same-origin" }).catch(() => null);
          // Signed out, or deleted: nothing more to find out.
          if (answer && (!answer.ok || answer.redirected)) return;
          if (answer) waiting.innerHTML = await answer.text();
          if (!waiting.textContent.trim()) return waiting.remove();
          pause = Math.min(pause * 1.5, 60_000);
        }
        setTimeout(look, pause);
      };
      setTimeout(look, pause);
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
      <symbol id="browser" viewBox="0 0 24 24"><rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M3.5 9h17M6.500 6.800v.1M9 6.800v.1"/></symbol>
      <symbol id="building" viewBox="0 0 24 24"><path d="M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16M4 21h16M10 7.500h.1M14 7.500h.1M10 11.500h.1M14 11.500h.1M10.5 21v-4.500h3V21"/></symbol>
      <symbol id="calendar" viewBox="0 0 24 24"><rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/></symbol>
      <symbol id="chat" viewBox="0 0 24 24"><path d="M9 15H7.500L4 18V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v2M11 10h7a2 2 0 0 1 2 2v8l-3-2.500h-6a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2z"/></symbol>
      <symbol id="check" viewBox="0 0 24 24"><path d="M5 12.500l4.5 4.500L19 7.5"/></symbol>
      <symbol id="clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.5"/><path d="M12 7.500V12l3 2"/></symbol>
      <symbol id="close" viewBox="0 0 24 24"><path d="M6.5 6.500l11 11M17.5 6.500l-11 11"/></symbol>
      <symbol id="device" viewBox="0 0 24 24"><path d="M6 5h12a1.500 1.500 0 0 1 1.500 1.500V15h-15V6.500A1.500 1.500 0 0 1 6 5zM2.500 18.500h19"/></symbol>
      <symbol id="download" viewBox="0 0 24 24"><path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.500M5 20h14"/></symbol>
      <symbol id="edit" viewBox="0 0 24 24"><path d="M4 20l1-4.500L16.5 4a2.1 2.1 0 0 1 3 3L8.5 19zM14.5 6l3.5 3.5"/></symbol>
      <symbol id="forward" viewBox="0 0 24 24"><path d="M9 5l7 7-7 7"/></symbol>
      <symbol id="globe" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.500c2.5 2.3 3.7 5.2 3.7 8.500S14.5 18.2 12 20.500C9.5 18.2 8.3 15.3 8.3 12S9.5 5.8 12 3.500z"/></symbol>
      <symbol id="history" viewBox="0 0 24 24"><path d="M4.500 12a7.800 7.800 0 1 1 2.300 5.500M4.500 17.800v-4h4M12 8v4l2.800 1.800"/></symbol>
      <symbol id="mail" viewBox="0 0 24 24"><rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M4 7l8 6 8-6"/></symbol>
      <symbol id="map" viewBox="0 0 24 24"><path d="M12 21c4.7-5 7-8.3 7-11a7 7 0 0 0-14 0c0 2.7 2.3 6 7 11z"/><circle cx="12" cy="10" r="2.5"/></symbol>
      <symbol id="message" viewBox="0 0 24 24"><path d="M4 20l1.3-4A7.7 7.7 0 0 1 3.5 11.500C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.500S16.7 19 12 19a9.5 9.5 0 0 1-3.7-.7z"/></symbol>
      <symbol id="note" viewBox="0 0 24 24"><path d="M6 3.500h8l4.5 4.500v11a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.500zM8.5 12h7M8.5 16h5"/></symbol>
      <symbol id="people" viewBox="0 0 24 24"><circle cx="9" cy="8.5" r="3.5"/><path d="M3 19.500c.5-3.5 2.8-5.3 6-5.300s5.5 1.8 6 5.300M15.5 5.300a3.3 3.3 0 0 1 0 6.300M17.5 14.700c2 .7 3.2 2.3 3.5 4.8"/></symbol>
      <symbol id="phone" viewBox="0 0 24 24"><path d="M6 4h3l1.8 4.5-2.3 1.700a12 12 0 0 0 5.3 5.300l1.7-2.300L20 15v3a2 2 0 0 1-2 2C10.3 20 4 13.7 4 6a2 2 0 0 1 2-2z"/></symbol>
      <symbol id="photo" viewBox="0 0 24 24"><path d="M4 8a2 2 0 0 1 2-2h2l1.5-2h5L16 6h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/><circle cx="12" cy="12.5" r="3.5"/></symbol>
      <symbol id="review" viewBox="0 0 24 24"><path d="M11 5H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5M13 5h5a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5M12 3v18M7 10h1.500M15.500 10H17M15.500 13.500H17"/></symbol>
      <symbol id="search" viewBox="0 0 24 24"><circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/></symbol>
      <symbol id="settings" viewBox="0 0 24 24"><path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.7"/><circle cx="8" cy="17" r="2.7"/></symbol>
      <symbol id="sign-out" viewBox="0 0 24 24"><path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9.5"/></symbol>
      <symbol id="tag" viewBox="0 0 24 24"><path d="M4 5.500V12l8 8 7.5-7.5-8-8H5a1 1 0 0 0-1 1zM8.2 8.700v.1"/></symbol>
      <symbol id="trash" viewBox="0 0 24 24"><path d="M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.500h6.400a1.5 1.5 0 0 0 1.5-1.500l.8-12M10 11v5.500M14 11v5.5"/></symbol>
      <symbol id="undo" viewBox="0 0 24 24"><path d="M8.500 5L4.500 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11h-3"/></symbol>
      <symbol id="warning" viewBox="0 0 24 24"><path d="M12 4l9 16H3zM12 10v4.500M12 17.300v.1"/></symbol>
    </svg>

    """####

  static let icon: StaticString = ####"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect x="1" y="1" width="30" height="30" rx="8" fill="#0c6a60"/>
      <g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="16" cy="12.5" r="4"/><path d="M8.5 24.500c.6-4.3 3.6-6.5 7.5-6.500s6.9 2.2 7.5 6.5"/></g>
    </svg>

    """####

  static let latin: StaticString = """
    d09GMgABAAAAAGWIABEAAAAA/VQAAGUcAAME3QAAAAAAAAAAAAAAAAAAAAAAAAAAGoE/G4GPNhy7Mj9IVkFSg3sGYD9TVEFUcgCEXC9ECoGYTP\
    0cMPRSATYCJAOJZAuEdAAEIAWECAcgGwfsV1C9dsQfBLcN4DOyQL5eU9GB2t3qUyuB0EdRTVps9v///3lJRcZMA6RtNwZO1OPlgpg7PBQKEy5l\
    mAyUwjRvCqtQ76kMuw8c/MAY2E1u7jyFeAj7nJAVCn3pE4W84PTcWWFnbh7Xwra9aUZO02nVJfJKKlGJasCRrVW8RT8HZMu+iLb797gwp8nMzD\
    B5U4lKVFqtx9Wa/W73rhplc72ba3GwbiSZgtBkHGIBCWKC1ip6DjgTBpNvxG/yMVpy6Bb5ivxbpYkwWqcmTmjqaZ6/oCFzlvkJ92jCDvUxkOUI\
    5yV0NF/2WlBw4ls5A8f5qLlH/Lv5P7vn5CSEEGIIAfmGEAEjYIQUAlKM/KQ00hQppZTiDxWRIgVE9CoFRIpeipFfERERETHGlFIeRgRMkfJRpF\
    yKiooIyKWUUkopl2u5PsLz/e8XvftU3fe6Z/gTkMSoOFLA1BNioaL/igIAR4qA+g4xp/+nEQeCASGKCIIgiEAQwVVXNeZpYmZXRudK++Ym6R9j\
    zc43Vjp2/AHm1j9gRCt453kWqYJNGdSaRbLBkjHoUYONBbDBiljAkFbZGOGhHALGISa05+lXDy/Sih+lP/Knd2q9GWkEFLlxnCaNC4jZHi4CWG\
    n3vgC/974IME2B04BdU+xI1kiKyBp4ornPt7MbPkJq06uUqGeSXyAFLDSwuxpVWV3Fkn9o29ebivSX9uiXoUYHzIAR5YP4UfggVox/87jHvRx2\
    D9fI0x4jc6LWyzEtnK/d9Xx9/eILancZsKqKGkXvfoA5nwFGVcX/GMsKCNR2qcukSScHaiRYCACUB+racMsl0oPsEAUATBchgI6a3y21ZZayI5\
    QNJBnDrP6yr/38rhcCFCRSkecpJlrpFKXg+Ms/5O2LzmxLAilIIn93aYBa9+n8nLEl/+8ZyXBhbsqkqL0rI+sD30pzpNZu76U6pqIKo+AliQOQ\
    UybgMB0rrYs8TE7BNtsfiBZFw0oZeMJCtnBHIKg4FXDeAlLCL7x/m2y5yf7Az+vjjTn351rTbW7wzr4ko0JdKqVeyRMef29q2v5HHMzFOQGSqI\
    MyqTGlhSKU+pjp2rmyOueP3cXt/l2CWKTTAjiKONxpBByp8TKNlqQDl0fK4AWFGCk5pQ/yzvqXxrg0wilSMXQO6U5yypXlKsXe07tzlVJXpS7E\
    tlFXuihteP4dvrN9XNYK237JQSJMDxZV4xDyN0lHert22HZOuZbFeITC92AUViEs18/1agAShlC4MlsyqnObP/splzLruuo3zWYPkGRdhXGV+g\
    MrAiFVefj+vo2/uXN+7VbGYUj/79Q8LYEVKdIdE6Xy+dZSO5N//2CCU3Z9q651jXARMk4uHWzm5mgKc9nwFhCEalRehCoZQQpIaBKmxpkKZwsV\
    spg7e0L8sBcp4oc0jfG1GmbpHs5WHjvHlkpRVApRURzhJizhiJZwrJboVM7rWKxpzgJiSR/JSrA0kl+uHOLlp5rZOvGFBYehACFwya7xMBMIiy\
    RbRPFE2uc54KDnkHRPpmPky+pBzmwRKVYG+TuPAmiLxxgZu93ivjEIAKuerxC573B4FwACZ95zq6X1rn6tr/+n4cfPR8cmXk9Nz/429/sfC03q\
    +cFcGCVdTNLojyW4g9lrTuHZCNdLpN7+wZRPdh8ABIBJxAO+70GKSGA/47HpycBGAoDPai/z9CemJgMDwItkxIMxcQP7agAczuRnKxmOIACnyo\
    qQdBNH9OV35ESnZhKVpaRBekSqqDTVNhO+lp3cla0lc5/JrwwG6Y/GGUCkKBqTx66RTvjJ2jp6x+CScIS5ikQvWjF9cRWufmvsWmDKFhgv29Zs\
    h7YCq5/IFvU+T7wqa65QHDHoDW8799YtRT9sinwZm0zeT/XSXf9b+aHHRL97UEMWV/I0z/KKrQLt5gHh6rQ0+FeJv8jyoqmTcIKo1mh1eoPRZL\
    ZYbXYDMuqwkTVzlp0vFEvlUToQCkeisXgimUrnGFYoS7K6oteNZk7luJNy5DolT77zSpQqU++6G9RuaqJzx11t2nW4r0evPkOGPTHiuRdGvfTK\
    a1OmzZj1mzm/m/eHBX9a9Jcl/7FsJQQyCy/mEcQhwpfwkpFKJwAYmgjgKTB6uD/mkZDZqQEQesXG+yYFMGuVAyb1lP3+5G4BvrJ88td9HwDmRe\
    V48q+5AtBtQ9ye2Tg/yRmkr+Fn7xZhCLOfglgOmmptjsfqnurn7D31ZKUPzv6rQzqfDjdmpwikY/WKs1yaeMz8Kk4w07NlgP4yVfQqo3QD0B9h\
    dLDZ0WhXJlDM/jrAxh0AOsuTl6oH1Jnuse7DRhxQJbwyv2jkw/lMFuMCJGg4htTuGaV0USMsFzB3pmtYTmiz6fU8JFjlaMQl5dF10gdK2kHp8Q\
    uzn2NcI+QEK/UtXyYLVwrzCrru0hG3sHYy4gOo45IJAaQMfEEqac/WTyTzNJmBHcA5EnXstouGuvGspW0CUPdiN4mm4S0yw6FF5fP57AvyJXjF\
    a6aYZqb4r5m+jM4QK7EcWIuIdbuc/gBAugNAiaAE+dX7JksRuKAzpJtBiniAgGSVp0FBh4G1box6xqVsgc52ke4xo7cnO+wFfZ3W9hUxHCj5kI\
    hGjB/HyAL6HgXwzA6QzeNvDRTQd3uBdZK6xOu9XFAvMgMycpNDZRfr7/gBImoAABBEH3d9Bzbjx7v4swW5AekxEAQRTAjbCOU93k8f9NEvx9Qd\
    PjMO7GQXu923CmbMHqN0UqJni9aT2Em5yp7SpbwUT5ei+fB8uLN1K3hwieFWgBlzhg/zyH7wyJ8L28dITznS7E6exeWJROIXeHkTgFSvzNRbmM\
    zjYfAFqaSp4/TubBvZvvA3DucoLTCfi8SS/8EdKjcD9yr6g2dSB9qvMkKVqhAEJDQo6DAupiOUJ0CfJVW3nLvDFmDH7H2xTbGmYs2LhrYnMHtB\
    36YptzJRWjOxFjdhj+SXkgwkEqnXFwIvIg+ph5Je+gYAgh0IslTjqa1rgVSyoMz6fO/GEjtzRD89tQU8uFV+rMsJ63PFp1a+cqjb9qtMuTPthL\
    ztb+U6PX3dKX82FSgGUKR0upWGvvo7gE4CUJl35unbmXLEnyDyCEM5Oipi96k6gHu8mhHWcOEE7aoptCEXQEBCg4IOo1tPVQWZDV2aihEIqTfd\
    yZu+FmZ/VjztkrhQT4YFBCQ0KOgwJvmDNSnZCwJHhrK1Ms+gLvG2i3MAaLdAFlwtNVSm7oG51BjwcECIIyLW4YQzLogrO+5uBBI24aFnFO9R+7\
    d2uE/6WKzRgk/Yw17iTWbyC5BKmiejMqtiz2VnbQhzwSlOR35OFTq0v2ez84N/LvjLZavSbEwVi7P4sUZZo9swhxje5GDOnzUwBjwcEOKIiHU4\
    4YwL4reE5Z+67CX0Z7gtWgOUkAVavRrN4cFnUAaXLFy12jWs6Mqmlye9B2P/d+Cb3wuCgOfjEpfAjxd5Wxy0LLGtoawTbHRvQBbd5d7A+LpbIF\
    W624l0RS1aMCj6yJFFwwhjGjMlOX1blNDR8Iwmn4zJJ0h8CPezRHQFLtzHFvwLSQhrk4hgU5t1pNpej8f8LJF1eDDY8lJTKs1JoEtZKbf6q6UK\
    Rh0OYlw/DDfc7USSuWshPQArjd7Gl0YmvWQfMWBC9MFNH7vUxY3pmYYtBGeJy9lgLwekQYa5GMoHfzWU82ct/BidKi0bUnQa0kYv4hPAFop228\
    6rST+/rxqw/r8myEU8WYYoyyirCyxCm4pKVCkyhI9PQHrcvb9mzJ/kKwPaWTdrghoONW+8PkBvBATbskH8TKhdyQY4ybVIZ94RPj0mN6thHh9S\
    g0XKwaQoVYINijvvk5TYUhjH5GwLyEKK1kwEt9uIfKMoh+Q1vUAlAvjUuRaBzYQ5eGk+4jceilh02y7kXvDckpLUx3J8lYjwxNnOwMvGvQFaAv\
    MSN8XRGqKLdwbbWlVQk5wQcRF+oGesQbIyFHLcRttqIfrUuGZE8SOaIP/sFwcldjvc5JFJrIG6/KPZfITzZsXXuldYokqV4pZYKZvElMh5fip2\
    xRgVAOu9hvb6zvbtvSwFdL7Vk5S2Mq1dQvdl1Al7qRCMamsOveZ7W7FMfWkgbiX4m23d/zx5BBhEp80c3KlDdiJf+ojKad3QxeSdIbGdzO+CsP\
    +lbYGnNrnZYyPWfeBR4pMXNqjBURLeGqxmG9nKwKrV0rH0+ShJrM9pFJA5N+sFtOS2bNpb5IO098Y9yqFUuq6Qynlf3l0fn9TotRz2lDxYtZqw\
    qCUWHHtK92H/Yl8YiEqoBlVPyTINUp4WNdWoF6th6sQ2Eluxcw3T1lIR2DlyP/IgXUDWwV9aGBv3kTu9FobweQCXssFjJclmTrYdDD5193LEvI\
    tP3ej9Kjti+11lYFFFnUlO+hHAq2Uzn5Huc8A9glDSPHCf62QAHw9HtUudlVC3fWAg6aAf2XT8HFqEoROH0595siXP78/bihVU1ZItfjqysZEo\
    OTie8v75vDmQBpZE3tkPa5QoOnAi3anqpnXpVulD1sxkuT2I7fTM4DvGpNeM05FdclbQCEsub64PVTSp4UTkbIJ9rfdd+Mnb1Z9Qx8R2DCDcj2\
    NsV7e5YiD+1sM/htk087eGNaut2X+UN96GrBoJvhs+Dy8l0176FrHf3zh0gLdD95b8a84fK91mWsU3P8RDv3dBj4m+38H91zODo5WV8m423btf\
    RXzvdTkGyyRgECzZ5wbB/drGZ/9qmLkHU3Yd30x62lrClcGcQycRF159U9wbdxgKbajVo+TaJ+l4ZSErc2Xwnlle8y/8Zyjfq6S3zEerASI8wp\
    Y7f73PisL9T08AzFY06SoY5hoMB+xrhXPVami1oz6jPYzQ20lsXcBliYIRzSW29o0Z3q6eEneGnmUPMxnIOP1usLUWWqy5lWQLP9oNZjmf3y8M\
    CVqlk/hXa34kxP/vmC2EBYAtHUuGY9KclOOoPPlOKHfRly655LTLLst3xRVfue66Amo3ndGkyT/p3FHoLr0i991XqkefMg89VOGRRy4Y8kSlZ1\
    647KVXak2acs20GQ1+M++mBcu+9bcVLTELny6COGqLW9zoIShuaOcaCo/5hiQAKr2RKYVshg5GrNgRg0mRpNj70KYsMBnB15mQFZP92kI1dNia\
    cQB0X0eWEOOqdYw91sCBtos1Ot4wCxcPA4GNszkQYKf5wCZs8Vc4t+rGgw8nnsT36Ti4kU3riftxAJv6xMlxcNRK6OlNAsCFy+QrIwMAEmmu54\
    kA7p3smpbygiBDZtwaZ+rHgogqbGgGeAc5CyTJp+tma2kccfiZaQvI3LKTByGfGQFAGjk4uYNthJ2Cdi/lYAL42lqLx7guc1RdCPa1gyHssHVm\
    iCgCxKUwxJVNIUboFzJYssBwjY8c0h58x54LjzzJ83vLG0KOfcanzhCyDNRYdQ+E2QJrHgBs5NQcyNcmIeCkE2DdSQDBHrjDsoF7l6Um3OPfWK\
    a3LILVrGqI7phxRc7jLqUT0p/iSco6h8l7auOdJ6kdAHAcsMYMIzbCgUCEHWx82QwdJ7gYswkpDFwB/MDwMWcNXtgixHlE3AxRZlnEWmzYgAfr\
    4GGBN5a4YQoNExACXLDHASt8cEfGO6yHGZL6H/aM9ZPQudi6ndG9d0cKgAcMrADgKboh/554/GOT0oH3DOneJBB84r9w5HNwAkAikOgYABAAAE\
    RkHYUiWgMnY9zEEEu4iVRsVW49+3Q5RjpGx8zOnNiCzgdAGNC/x7icIJitjyAkAGwIYgsBwEs+qpfq3LjAmIsy5+5tpmNxv5jtAZ10OXu+orpO\
    Zp78uO5fTpCZLcsSWirX8rJa8gqryIqrhEqtE5UfBlZVZbhVV9rYlK46q7+e1HjN1lKtxqkZBDeStmmn+LakfTuowzu693RSZySos7sgilZ1RS\
    K7phukpjUWsBEyqamJ2ok0p0N+ejOU0UxnIStFYjaoAkqVG+vGtGO6rTpH+u9xDLdlC4y2S/liqmVZi6SlNTLRhDprDDQ01NRJfbRE0I6hSeo6\
    yr+9QQu9B4aNmbHobSjEiVVEcY8sAVEkKruSmPRkpSDFqUp9GtOargxkJJOZy3IBPoh5ZVdO5V5e5V8hoiOCTdgg2h5JMmQ7q1S1Bk3adBv03J\
    R5b4IRC/EjiDjS+Cc0EYnN/qTkePJSlIrURpOW6NObwYxkPDNZiJNE7SYmBT2F2OrPU+jcFpIkJUkCAMDMzADMrHmTjnzKCBaveMZbsOgkvLuO\
    T1LSc6J8KkxpqlIXdczXOWO9iZ1hIQkEWVaSJEkAAAAc5NyXdKSJblJKCQEGIr5keP4XDLgwC/NLUOKSln+FVkTF1v5KqeOVV0VVUbWlqZbS14\
    MarrGaqcV62xTBaasWtXvLOqAVHdW7OrHTO6sLurirur4bu7W7eqBHerLnelkawDwkCRQsanRgwKeQKtQYKKScGtQ000EvQ4wyzQKxPBSCKAV1\
    izYlyVZkqTI1tqiy0jq16uy03yeOO+uSzcqS2jHJmVUajRa3/CpSpstST87OdrEbrTXY86aa7w1seniqvIYxmYSKVatn0mHAiEmzFjwwbMyMRb\
    qkgkI6ZZRHgumi3Bg9X1xV39ja9f+z061gEIMWIEukZFWrEyN+hVWlzlBh5dWkrrmOehtqtOkWisfDIZiaMH3FNUcae6KVTrb6GXZ2xatc7dRr\
    Wus692BDe77JbY/m3MWwOZpAZakYQYvL48nqelZZdBngNFYJmsqLU+9RKQqx/G7ee+9JkpQkCQAAMzOLLf+GyVPo4b333pMkKUkSAABmZhZrqv\
    pAnkJP3nvvPUmSkiQBAGBmZrFlN8BT6OG9996TJClJEgAAZmYWa1qJgTyFnrz33nuSJCVJAgDAzMxi1VwyCE+hh/fee0+SpCRJAACYmZke5ezY\
    wKYjnzKC7f7jU0YS20kppZQyxhhjhBBCCMdxHIfldVc8PF9UQxilmK7xH/DUOAoAic2OOzkCABZb49CBcKDqJNKK/8F+pQeALK3bHYabHAPHAb\
    eOZdJesjXyNCdjZnzm5e5xGIUVAeLhCY5Bsvi5fAr745KQKBOTJHQcVoTEoUASFrJHeuaZkfARUxE7hHqlDRyL2PprlmhYpszhWYq1SViFJAdY\
    L0r4CtqBXpklX5Hy8nA9rRZtcfXQmjjRm1xysjdpU5msTGLSOoaZjKFdNoAjqYmTnOSknLx3PRxRxPA++kYGDsu4uFkXs3B2JlIvbczIBNs03X\
    K9GRnsxAJiiOPkX/vUM+Mm/wvoaP6vRgHYIk81nSFLEccvyuxPVlSpTUseZDwLhTG/XKqi6quleutJTTebELa0QzuuUzqvK7up+3u8l93H8CiM\
    wkeGjQa57lWpzTpbHXLuR9JmKLvVdw1f49cTa/GqXrvW0XUZAQDhwfIkQACMIMhDBCQLwoOEa6Fm/FwpNAyba2W0Gf31b1QjYDwuEAkwPrWk8h\
    embPOH+kX2jQ8kEjLcMxBuDtw8GWldHzZpO9NmkRYB1gcDNSxkLFFh4jJiMcXQ1tBdjvt5jkMUkI7FCCVhvrEXXgpoIKNOtyCWjHpEpYuuTUBW\
    O7K8R/5SF8U9K1ra4fWIVEdpeS4TEqtmMGcJ+4wijNbi9igkX8mWl+R2FcHJZLN3A+K8A0+owZZgJFjFGHdxpSw7Umd7y1RG5rqOsnztxwG0QP\
    R/NG7iMrJpL1Y+EkBb+DtMZIwwMolrSWSKZKGtoNh1dKlP0fpSIeLICk8sBTEQsLAgg5eFjPVs3UYJ8NoT3nw0gqgYbtgBwcfBHzsk3SYZjtqM\
    gAcTh0GOpyNIlzxRt7zYONxPkjyaSvGZTGnsiR6s/WQtk2NZsjI4dsbX8wQAk5sfgFeXqBvZvhVBOLsEaGjq65COycVVR44vRHNKLjwt11ybCr\
    fCypJcH4eIomWmbzTzoUjCuWihQR15XoLmmIpmgk5Lc89HOaWiFlTrS/zLegVRwzi5Glr4KeTarw47STpa+n40h65WvROp5VrfhHJM1Sp0fPW0\
    8uXoTqlaKY6d4c2sYawsnLnkapKLd36myW1x+mN2vHEz9lk2ydmpD0dgj1QG6ccQY5Oxut71K3UewB6FNjd7KN/v5lmEuQ5rYc5dUgum5XIXc0\
    d0uA4f49uY0Xpqo27sJoOvQw02SSKFlZQuIHKUarbOcCLFAnwsKt4cdu647I/X8iTeHPYkpJLwJoyJYjIAAQeSRqqrS1yrVDM1BxYPLzaK5mVs\
    eCKpQh4fK1aCw8Uk3CocxVzSRkY5Jq8HhjhdIlIATEQ011BbBdbaqMKYU8cpX0uVugqWuE03IdlTCsCEeJIly+AkBJEGYHNALAknHSmySwOYsn\
    j8BBEvnH5pAM6tRkhIXGiDLQKsgSApzThrwl1Dz0mqEGpfPBi/8d+qNwnSH9of2sYU32wfF35o1Ly1R2kduVR6XlbjilpXHUlzWdYWt/UbN2HS\
    a1P+bdovZv5/hiVzjCjr4hTnuGR9xNkQV9jP/FIAlKuCqKkxfHY10ug7LA/rirM99YppzGLPMozflHCii0b37wAH3cFwGDtMHGyHhZw8G2RA+f\
    6rcEGli41M2GJ6WHtrC7F9pcAZZ/1Toa8VOUdlwE8G/QtGOikfQI9ezJA0VvFmTSByUzwAHcSlhwODVeHxx7o4ot+34NTrLr74dWq5nzKRhc4w\
    ZnNO4loc0RTNcryYkhRV000rXyiWypVqrd5oojBYfAaBSKJQaXRGJoudlc3lCYSiXHFefmFRSWlZeUVlVXWNXKlugk3gBm4AoAMDGMEGHdCVjO\
    s3CCMwBuMwC7dgARZhDe7Bd/APoNAxNFtsHH1kR0IQuFUIeT2/Y92O+uSTJEmtbedjDhrMxAZs8sWFTL0evU8P2LWjiRjWWnY8us7PaiZ3vIdC\
    fUQyYUYEYVvwJs5RZ6HIkFrxpLiH4wn+H0ekkhV+xSOl1CRl7GdkUFJx6DQcNikDizqMysrK1mVm05jtLDqFSia2h8dXN5tSN5GwxI/p5vZ+Lg\
    CJCTTKSNirmdPmrqXEXXsg7mFVkrW0rLYxHfbYWFNSC9sPZslMxhCVgpIRNH5gXcQtWO46xdx0mtM6O2++uQ3L/ij/DDrT7hZ5Nu8jkjx/krjA\
    8TnrxkxxPYWXqqTThdNZU+E5JYAcTVGhAdot4xGAytEHf8XZOr4Mh2iYAAAgd8AZQBgwIx6yfQfoCS7m0lv2TIBoyKv9nIG8cNEDEGBBL80HG4\
    CHBkAEv/jJCenIFCDtGcnpiANhsuLEgz8CAI5FVAB/EgACAOisLM3jzqlo7TwzHq9AHHAZAg08hYhXcQ2NHrJCiaDeHySAjXxkMaBcdlRbddfz\
    Gr0wLfAVaJJCIdfwDwQkfNVkUyLqrnHfmECibfdVUfRZvS+zr2404NXXvSRjfYAIAPjpAmiXXLIWvSoa80UnKdamTmYIOO/uS/sred5zPdR61X\
    vokaeeGVGqCmKEiYXNDI85/iN5rt7BemIbuHLj/gCeRZGpcMMFv5sNHXxsFXCrBVOjwvZH8XT9WLQYe+wtsM+RQFLKB1a6Stdd9CpcJY75h2uO\
    a/DfMOBPSx771U0LMYG/jPnbSihItGwoHG/8x5MgBKigDImGQsDoGIyZ4liDy9JaViziRvAwoc07EholumHejtjvXb4228KPP7lA24R6T8gjhZ\
    IfyFjycXbaxbv+p176zCFJPndQmqNSudgdidZsiqdbNLS+jSzedO7Qx0u7Dvfyjt/MafRdpB7oi0dIRIMfdLqvy4+6s9HPhj8jqiifYhhZjFRy\
    rrYAOoYs1DboLID+douCLo7OM4ud710AAD8PPXNB3D8B2F8FQH4LEA+Q62DkjIyDm4CkUdaF8hQmVAeBkOQqa7XqKvA0SJw0fAv6k+yCLrK72N\
    kXUiDT9CbbApJ4ZpCABb385+dCtEm2Hx/wjKYUDdKTzDUNu4MH6ir6t412koOL18I2yFqxt0U33iTMciTTQQs5+WGc0qs+EGhw+PbVGWJBZ8Rj\
    t2gCgJjHjw7CfUuDLaY+ZZ9rIZBO1fO8zB1zBDZms9YB5OYmL+6cMpI1A2nkOdhLNihTgCfl1CljzHqsljzfykVwmiLb9o7majl6+Jk4lMPNON\
    g8EVrz7V0FPhHxvjt7cNDggRCeYALJbAAGPKrh0WTrVKrReDNe+VdYWpelUiIwRf/wA0/CJcipeA7WUgxywEWVMYCPwse2Y7wYRlUOGAfmA0pD\
    dB6LS/go2/vaZKAeqqISuJI7QUi/hKFD2BWsik4lC2kIXKaKInsv/TTnYGDb7PC0UiwcUEimhWWYVzxcadhNWmuJuAy/U1/mrCMjdmxbKAx9z/\
    ArWvcdQi9JaX4OSrlyP6Ei3KGy1cQGSH4oqobumjJSRzk4CWdMZnv1f4mI//1OnB6k1KxWeBJ6Nd7gfSwe5ngES9z171mofTFQXh24IzF+hbGx\
    2REOltLDVUByPNOWLCHp9omDZYs0yaOxVbU5ILtiSVDlaWa0k9RRx2SR4YLCdFnkzQvo18JHH8+7NkH5xAv4TYVMtCgqTqaQNvNQDCRVYMuKNf\
    +eIXLnMYydMEuvbTPlVeu8aFEduoaAetlZTRAWGwXLS8ELei1K2c1HSHDI6tMG6c98zv2inXp6Qcttq2mcif3CcOo05UEW+HfEDBmcGu1c1Yum\
    anwOnGBkuZBAbNKRGy984zCLSrFvi6HQDS0t5Vhk+PSSFz7Pj2k5l6iwW5ixyGaUClbBVGEwuE2PnPFGiiB0IlCmBE8EQnqkEkQd7y1mvoMR5W\
    GO3y8vtXhSpR5VZ1tQwXJkdsCJrjGylRHVq18EL0YSQzw7WkHxtZAiQ+Mdo03PGmVx/w0SAQlbPHkle8uuxQdsLg/fSEW5rmju3RpFnhTHAYmF\
    qENlamMzcIx+2amdxjKYIik1ZFgFtGoPRbq/m3aIkSpBFSr+qVTGEXlSM7RW9CjzlkUmB7Kjy5xV5M3ww2j4lSwWeikvPPULit6DWl+M+SMroW\
    k/rXnGezQDpJbe8eIxhYsMsqaLInu/K76XceRG2WH98B98HEhbv6BfFtSiDN2Ze4Vh4KiqP8WtMFByp5PxkG11gvZo2tEwkvVvTl/o8742HYTa\
    A/YAVMzlQCpRDOvrI1lFgAmAjhHCHI4y8T3gRE5aOjWFkLCqM2udv3SutF4sg9izMA2OiTZbS4/eKzGUmCK3ijqmxdBM0ud8YshkVi3NgqZj8p\
    cN5HX+9DVxtl2XS2OewaiqmZL11h8FS1iFIxBWCXHefDLGYzm9EtnThyYd2CSFTl482ufnsHEYY5uy6o1+3vDQaYq5QPbJJdFhWJTF/eM90Mux\
    SDSwxSOng1oYSBGDBdoYQAUDDv9cperUH8vTToIW0BPDug79FBt0luZ1reJ5DNb6L7ZqDhIOf9TL1Yaw7YylTOj96KXCo2cw6WiQg9R642xh9P\
    WgPo4Y/cwsYaZMG5FfSy7uAGMow/awE1PJ3gnCTxFbnt+JSPVAtNB+FAYyUIVxHosc0PcaG/iTORbo4TKU6vwlee0wvCYqKztVAIk367/NHxUS\
    PwbdKPUO1fDWOd2IMKpNeQ2CMY0eMGE4iyQmiq5FC9nG2Zm8D301dTXEEuqCjhLkIWmw9yfDNwLbXBnQSaqI7A6lb8KBRIRNJuFi9HwQplBhsD\
    Tqk9RqzQ9N1ajTEifwr5BtVibqApcTC+q0mqsq/BNA8aAoq074M0Niy0dDLpfbhV3l8P++VdiX9HhGSt38f8ae/kqZeyFOrl5xocHkSeCgK217\
    mJAxAkDgWyNCzknjWUGXyBjgSq2K5GFOkOE0pAagOapwAVLzRJq3XcHEGGjU/HDueAyEwerveeHAFLefY+WHDS1qx4BV3tKHEjuQka3JKFim/r\
    tjVb/L6Xh1sK7ZUyWg7GRC77ma+01blByKrCmm4vCwp4do7SnzBN24mF2v0WKrxaVqL0etT0MJBSp0hKHZIIxjxjHbb+9LsyDHv119BQCB60aL\
    /tZeGCVH+e+F5dpuPW4LdXkU4i9EBl3lI3tqpdE3WP+9RF7D17a9Ntxt9265ZZoiz8aEM2/GMA55AtRDgb2X4MV9IQYPn8cXDmTQm0gB5nc3uH\
    BgRL3ahl5gtCgUXfzgsGjtj2ZFh76LxtZ/TziPhGzZs9lqDfsU/r6tVSlOMLe+uvTHrlZAeU7ZOWdCfT7IUb6qgk8K95EafC0KA419XlCT636r\
    r0dDb2BXdKT6g9qw4dvu3a3yw+aQ0R5DOU+R7gwL+zFJi/wbXPrl6SYn6mxfruQWvGDma2ihNLh04XPAFetyo8Vtx2bL5ctX8pxrogsyYW2z3t\
    iom1IySedv3FMqVDsARsDcJQmlK9oPBwbB5tn/Uj1ChDfjgoqGxCEizpBIh/ODtFOg4Tq05RrhQPRpLBysGj+xAX5fTIWZrTXHwgn51Fg03LJU\
    UzN+Me8qA6vwTzTPaBzcF+q8TTX0uNDD2Z8jLfz2REjRQja1Bi74V3A9zegbKwzJeuG6ISLZFhoWzubRsJsg6wWTBFxPUh76QV8IlKGG79lcIG\
    HTE675a3nomgCgeEIXNAjkjEQXQtr9st0CDmJxiwlgZr1tgtLCxj5N+m1f+LE3yn8gtKpb/muqxXVpcmMn17+6YoQtbgBp0akY090V0o9wdaff\
    X3czd0YngRL+trBNFxfG6o/+7VnzAyKvCfPb80UM9BgegaonLjV+Dk5N3lcTCFc9D+cmHR1P9QLdE6jq6VP43JSPBZ4QBZ33nMPzmap2nQTFyJ\
    C1EJ9TOhcTxUnAREdBvnIcxBovAmozVOWGXXhhLR+/Ld2MMKnTjBtNzZOgL063ioHQu/Ko/fEWeulUq7v+56VdZe0Pdc7nl4hFMMAay/DT+m8+\
    xWvbohFyWzOLdf3Un09BzRdTVOH9/ThcIOCQ++OaSAiU4yry/aChbDZq0eXJ6QfS0gzWQvSXGVUJGHRwsCQBcILxpwrC9r1IT3Cu/XXAOfBh3W\
    kCT2HZrjNCxZBr1gXV4KnHp3tKxTMVuajGCtJTdxyiNZo3WistvPBD8VSeI3+6qy2PTNFaKXllgxSGPo0so4lbWrsZ8Grz+sa5q1nvfjvOPjT3\
    qPYBedQuuRvYNBvEIXfUFNmSGIOPTyj9Z1tk/r+eH2Z1HZWXEtq9WLO+avEdV/e3DLGP3vz3h6avEF69GiUdvTAR4xDM/mFTeFz6vtbt9dnJBP\
    jGWVE4SZuzq2v+J/DUN5rmktMt6hZOL1vl+v3LAdfAf/9p0ttggeuHlxaXZRDkkhlgTVH9GzAwbznZT3s2X8Fs8XrVxSGNnZs6G984CAnK7n13\
    nI7c8STzP5tX2woLbxjYM2yVvk0m47KpEmakK6+ewJuvWcOHlhV/bv6iTv8nXsM0HX5x8ERsgRKqvzWDp3CyOus+vHNlALHTNPANTisRYttKnI\
    txhAgdKm6sCjHY+LFUkL309PVIVsz1vjt7rl/Nev1mlL3njMm+9Hq21v/78739P5yQ+cMXdxyw0fv7ZieA3J/iNO1F7DL+o3Vk8hIx/dVcJTnx\
    N4AsXy1FzdWSfnnMg6NmO38I9ZIc19XoUjqedijd4Tx8rvT4/lyHG771vXj+F41k3WCQPPpZO1noFKnsDJQNOMBFWTrp6uPgKYSrd5dGv7/6Ht\
    M19L3ijECdoAxvreSukf/lz9WTXS7bqlhU46rGTsJDxaPsYO/Dgl5QbZ5aach/dmrOcXfuYpUTxVYxCMfY4v3yrR3X92I3WqRyNq5JaGi49bp0\
    yPlCqr3nYWnybvl+ZLC4C0VTM1keU3VIu/13OeEFWy5ESvu1JsPSX8vAjRbmSnc9h5rMgAGYooWL96Gv/ffQOnW+wO3y9N+/uADlOeMzojqoh2\
    mRaLwCAq/pt66MIFBzLXxVPzcXmNoS/d3m0DGt+yaEtrcgOJHL87xuk6kKIVZA0P71anW96ViprCtOxvpQuVjAnbbQ3z8d4pj3wjH5oosiyDYc\
    NtVEON88Yey/b8F8oOQMXtwuEeBrlMi+cJpvYaA8MHiPV1R9pbSqpcyLchEhruy7ydE2XM7OOy355mwfIppI1hzO6C/VE5JVOFP4qA0/4HbSLg\
    w+BYhyJrPj5v7NgP0Ll+765Aq8v7S10z46//A9W0/2+NG27Mz104TMns9ySF0tLGFxdwF1iJ+vzT5/mluCLo+mU7jD+7dsrNNexB1j9BaAmZah\
    wZ2aJITmBHH8ugJ8ZNFYMiCBY+CSByQT9IL+ilyiQoPuD6f4FgRogqZdvA7JFXJQg0VyY+hYzH679PN97H3S4OpDOeJP6KjhoBxVyXgqFAWXnG\
    Mf5SNcDeCpb0hBeHCnM0ssd1ulH0ZHpB/uto32Cq1c+rTeQD9v5Qjz7bnUabWKesEuhp3BhSOW+g9Ol/pv31lt1puKonMI+qQpLb8qnSkwF1Jm\
    amW0KUs+Hy87isnzu0zxis5erwBPU3N/m/TDyKj0w71Wc8l0ZhwXkSL3h5dciKP8c2xKb75dTL2gUlOn7bn5AhuHft6gp0/buBAdXPLMon4/5F\
    L+7QdrV/dDa+XfXAe4nRPuHKrJSGLltgrx3ayqXKLDIspDV+9jMP8+EVqo6bvOojpNm3pWvPq+5UZ0qrw6+cuqdQGzpCkWGxkbUBntDeHfuin1\
    q3B4+ugtgrojoGTqY3Ynu9ji6GqdQhxkD4gV7Wutkr+4nNIPX1laCzRIPCfMR10XNph981FWY7q96vacFnfexM8paM7HTsvl6EljLmyWlLnoVi\
    chIiinK7Tll/gVV9o7z5rMHRYVVZ9KM0F12FmBZ9CfD2KowCAU8uCBJjIoEImqEp9PU0jqSV0+ueHTNciYP7j81PBQ1dqm9lurYTR84D88vhY9\
    +9e62/sN3F5VApwT7zxNpQhsgI3N+tK9AdVhY2rETvoZSUXloCScjoigTpQr804zheOGy2cvN7SUCmr1tnLX2bXcBpm4sN9iNpkmUODT9va7ta\
    kkdnxw8YSl6YPT1fS3Z9au7qdWzbicjR/mJXedFPfks6dkteyZ7sK8vJ5C1kwt1LCm3GGOf9y8Xo5k83+SFeKhqHu703kHIgxOQjo00EdLcI5V\
    YrnbJn0/Oir9cLfVUjLNiuMgUmB5RkWdsefmC60c+pTewJSVKxwRU2cgfbFmfPpwplkl5nuBtyjv77WZS86xjgoQy8nTwWpUi/MFNi5n0LttHA\
    Hk/vmvDnPVI7YxtQUFmwtOTHS1RR/fl5h8B98CSe7j9cBSFxTnqVnYFAGOvPGcc7+j9VxFfqn5iwx5zZWMmh4v2VmfHC1PWqVl4lOy0/HB55y7\
    hH1lcn5e2ySl5swvF6Ca0FAxM5+rrV8USM8pG3UTxREbXsG6cO9kreTKvMTgco4oLRaogOqT3QYwuIRECfGYAlBQYrarpF0mCQHmvbFN8cxqwZ\
    6z7NSkdwlCBnKsT5jtZu23qoI6IR412y/44eSBSm3Z5bFztlXsFiW7GfIc4DnfYAMeubWNLBSSTmrj2SYYE2M++zhO3gQDaxE/NKSPCbacEEyC\
    NmdmlCNCMUgo3mSoF9mYHQh2wY6z7MhPJWm0ujhXRqAIYFkWQHCXwPvm3d1VEOxeoXe7u3KDP14wT7tKo+8PzwN3K5EL3D6CL+9stinD00v3EN\
    tPE2KtsqeVWGiIinST6IFNbZv/g0AHwOua/jJ4ku6J7dQMfi+rnodakPs/0N/XDGqcmiJrClEBmcAiKq3IIg0cw6nJWw8foW7dBK10ww+ttX88\
    5aj9w+2WBlbD8eys+qDNaMaAznG1vwlFVKnTfqdfdK9Nv9lU958fTJ0DknYxYaxYhLpirZNJLOXYaSgBcfrkGQl4rVtoUMZ8lNlXddYLl8beh+\
    Jp8eW2RxbV/6dmlLBuNYMEmvBYwX72vFaBv9ZRWVFiK8m4qtESbtkkxeUd0ox5EFwBb4kSP3EZQ7uZVnuvgKcuA8fzofENSjzWFNtslJq9t+6r\
    2P5C+iJfWv2i1/0h+H73qpfBM2+HzksHUfer7yc6qsecBeEf3Ybg7RmouLB7r75lg8wvVOo5eOL+vaLq4nGiTHPglBlzfL9vGKpYlojCNSEZrY\
    BcnkPZJ+LtnosCRQdKCHEfC+y9U5RSHZb24FJrjRfcAj7llvLr4M9Tdt4x47ZeEv4rQtXMhisXMuGtYMGxpEb5GhXSQ98/dUHN+Muf6pgvLw4P\
    E6v+p7+M8bz0YUd5v4XhP3+PGdBfKIEhuHgMdsAtur+fAtHR3/0t8J9MyqfkT7PS97DL8CqULaw0J9VjaaTqxlQ6sEGLQ2vYEwbl0m8q9PrbFT\
    VzUAOM4ye/vqltIecFTFUDK7RzLE835SG7jMBnFVuPZIm6UCwFUIHB1JzESZVOJceYRpYBFYjoKmUqAyjQnMQucSNOust157/N07UuVUouSqBB\
    N1UZ4VdgMdjuZgWV4eaTSiDv73IphIqXhB2jZECpU76fj42YAE89xIQ++lVh3RRCOulb4NLXCNrZjB6RmN3fxRGhoT32wfVQ3qP/OksPX2Asf3\
    WABK3rurondpv2l58agRnKh8vo3tO8wHs/Eg5aBlfLNZqFgvrpjfKZTwptRjlMwHIMBLE0VdktBymNXzc2/gwd0Fr37OfmniG+nc/qzxEye208\
    AVaRxBEeVqG5zIFOIYzEREeQZefUZ3teWQEqtGdSor0KKhCSHPoyeqCfZIvmCiiqZdN3ivS6L4vk0yAF2tHW/SLsRr/wwKYyiiNH3XT1qaTLUd\
    iJpCnoLHbTCUKOqJuQ2QSZQKMqTiALr9KgPg1fA2QgYavqUxjAhIYUTBWZgqtpSIPIVyM8uIzpGeQF3usiHLT8tFquaVjM0+qW3lzQbqydWI3Z\
    gPyjitN8kNq4rtX83GFWP/uludfFh04+q18kYPS2cwXY2kRujkbvoZl9HTnwUejrhiTSq2po+/xGm+CR40eSEEg+eaX0o1lHD84diC8d4Va+jc\
    Ucv+c2tD2ncYDYBVlQwOl1sSqqnOxsKwtKS07xUZE/7yXgzQE4vMpA4LKc+MZmyi3lWBf2Kqu07dS39Rm0H2gQiluAl35nebJe0Q+PGal4xUpD\
    YsdqIXSg8Xsr8L7wKY5zflaDDisj0qPESdi04qrjBHz5sbSjCMIsQl45dVPc0HBDLDmvIO5r4knQe7AxZMY2CdOHsyqgQ02/T1HcEJ8F0qLykj\
    BpJdLjGRllx9KPepyGvSHWNFwXl03VkvY1njaOiyXRt5UxapBBgSjU1w9UYBASCa2VEFTYY1zoi8/gPcD8I2oTNMEEUly9H5vbZ1ywfQnz5dEm\
    P0fmSg/gRJ9Y717w9pgo8gEvvk8RbN3l/T46ByV8FYgKQfG6IKozSmQ/UNbBFsXvWmKHHU1so6FORG7/QHnZCiNbFNW59zUoRQUq4NcWeBXvGE\
    fDNufgvO5s6qWpiSmolDLZbwEoz3n3ErDS/ShEhScCrN3pH7gUfd4vTNWrtwrmj+sqyss3hPqHdw4ZHz4p+rj7YMi38ovNlbINdTuFhHYf3wxi\
    9T6me457uyLXdHD6QN5R136VhcDwyfCq/ZQSP8RgDFhSMAIkiVq4/eureQnXDo66ND/gzed8S66uibddvi3eeuv+lsI5+sB2RWS/s/G7jqhhy8\
    HNeQpKkuNoXXLzkaTsTHlWsm2H8OBwcgFcDo5eUNHk8axisz3MNm4Of2tprEkk4yM7nA9t+CZn+CzvmdEk+vB4MhrqHo1548JnJqNQOYtS1A7O\
    SYK8ET0u0su+ntcoVEsazYAOtCVjSRsu96mpW72rqPMurHDUGsWdOziXuka1ekdxI48mxeru3IUYvNf2z6YGuQUI3f128E3vpIDK6nQ5fV8PO0\
    UH9111MKXCr6tOkxPS0WvOD08u093IBPBco8HVqLulfg7k2tlsO2QDh91hz+JANnRkZXVwOVn2Djb86G0yQ8E+ozt9GR6vlwzJsSsfaNoF5Hm0\
    FegmCMEtGHxjTVPkQA+sDBMEn9b/2/nvxe07M70NOAyP143xwZ3HgiEUM6Opi183oOiOP9Wfefia9Azo2rf1280xxd5MeOKfRKIgECQyA0kmIx\
    BkSqkuj25pP/gcbXpOUlLgpfLwafaY2SWz63VB4echyxF6s3+UIqeNMLKeyPPsMWjylB17NjK3miXYIVjNmgPUc698IHUF6+qgcvBI3kTwB7e9\
    syOze821JQNqpHNkYASOL6THjYrLK+OWXeO+m1Re3ja6VlY2mO/ixCRSUgI5cRiXkKTHvZ3UkBMTe0RC1CJkaMK5nK5jz4PK7w07o5+u/T1Ivn\
    BXMjqbUaSMunQaJvVvexa7vOxBUGaeMKAIQAR1OgVb8SHaM8FwF0KOHXid6UuqJq9TCek4eOG2Svqox1M5usgUGwaOWEdf2EzIJjx14cI1IQw6\
    740QU3Q4mIt+u9S57oRdr2rA22+FEWrNOJUa+doa2qfRIwmEBOmj3eUrD/bEmz+FvPoDrEbfZN8bwXVbTtxxwBGPjmoxvsAYdbhyIiRggSxK7B\
    07XtpAi4n8fpRzs/TQoTsPVd24+y/jv3T6f3naVQ+5DgfnoVrFeaA4UVWqB1yng/dApeY9BAZNaa5bVSjX6uqUKyB14GpXuNq1cmH8ibJmcVGm\
    gCKY5Mj6AnOngomGHBZBgcMpCARiYRNYtaJgwlSgqLz/THaxcrEml1qkd2xSPnyoCIFBxwX3Q4UqHY6NygcFPFi0wfH6bwUjI8JvG6Be+N3I8D\
    eC+obvwON/Vw91fOrI9wKIMza+CxaNGu9dxL8L3rdh+4ZqX5JuUvj8f/MMJwO2LHsJ+ricXoGw0Pt43q+Xx+0FAfBpvVyBPYF9+PBmdw942XEJ\
    NlYsgfRH5TCEvYhkBNp9UcS4oBsmUDBusIEOHG3QejSQyfnPzIg/LRYn6+RQUPv2HE/dMxtptNx4h1SeU6RqqodCqBxXTwAg4n1oxSzHAL8Uhu\
    CL1ZO0YuZgH1fiurr0+WsacLLkHFamnEvLZimy2WwFpOEiiiHT8aNK+jU0g1H68Ee1Y84fNxyg+V+BkLQSPwbCnPoiZObBXd2ovdkeITly6AP3\
    8Aloyt5iTOKRI3ymGJFy6B7AgqTEfAYtghqY4RWcAdlnIGmqFgMd1DSgHzk8lnE4dOg9jYREFDW2BJNweInPdnn94lUNGD7P4qAVS105nDPJ34\
    p3j96O2PyBxUzHlPlUwLK4Uv+Tek4Ylg1bnzzxelE28O5knwxQT6qZe7e2cBFoBCDzyUSggigTUH31s7323A4MXUk+fnB/fjkNe33Uay4Luh/1\
    woodZE7f8gwmq5wS4C+n5hJkBCqUZQR48wh4IENpRkAfUDiy3vQcoS2NWQl4N6oknxzgVRJULQM6EPgyJxpSquLdgo+nzQR4czAoJAef3Jk8Zm\
    5uHTJDkUcMh59LTnXkeFkyIcaaofIvHUvz3O2OqP+P9WLonlezYSW9WT+WXrQA75/IvOa/HFg19gWB9JGwMzWzAnfKTYQiZAiw4LEvjQHIMiQe\
    RGlx2Q1IJIqPiusCDFXSmszJNhwh5wcBOpdH8fMSB5QUAB6dWWJPhgQ9j8ZEN+sYwpxGRnrzhzQGqkXLEIqaDK3bQQN0WimNnFpaBGprcimVgi\
    xN+uvVbECtn5OjZSABbQhEunO05QSqTS+lk9LegYQCZEBL3Gr/BN9IyNv0rhvf3Dwlu4GBEoZ7PTtnouLjDhhiKY2akWQIpRTaMIrqVG6jWgYn\
    x8TIcGe0GBXuOYVpaUJAGUMEIjY/b2Suo5Qo9GcJz6JhZIua1UY6ARFq/hiSRkYHFtac0Yca3KWepq49ocKnha+DspZOG4Qg/uQ7TcEhhGaLf3\
    CYi/lmw+Djmxi/mrLbEBT0jdETKrXWnJjfnfp5d8xjgXpjkGqMwjjk1silmNhd4NcdcfmmH1jVd7o6wZ/8g5IdMtZPUiKxlTgcVqbEkYjyviQZ\
    YAGLq5QjCeUuaqaHJzXbtUDd0yMtH5g9bXdUOZQs4UBtD3gexgAn5rA1FpnpCe6nbubKyturTpez6/V9Uv0CuGgr5kPwAC7T+4Z8dKO9ytpxSQ\
    /g1Ltl95wqLArPMY1B12CHBWdMBikAN3AlXFAxeaMF4K4COwELd/XPkfBlFor/7WQAIIcPz3bmP0UmcgvXjnTpnnIqt6QKwMsgY+ViVvbvvVpK\
    NT0U1kJboRrJd5vSfJNpXuWCblC52C4UiHsOxuQXxGaDEZa1z8W1Yb3qd23yTPAJ3ibZFZuc7atfFab8bwO757m0utM06fZ7ze03zYPHj0feBO\
    RPv9pSigtnTNmHyW74uF4Q9VHY/VjWvcdUf8sy+fZO73uA9vrPjjSU6H/+JHj/a6VGbAqAz26turLap2b4HuDLIQD0sGBsOpQ6HZro6hSKSk3O\
    RHZ6MANO3gLLdoGyxK7CUgt7mdB2horRiXtm8HfSV7/T4TuMG0Yl/rjBZ+wpN4ZlpeMQ7jji0QEzdEAhHRAJ90t06EgK6hTaU9FbmUgsAiOYtW\
    K9rBDQ8aH98ADUmVA8B+bTwWm+KczuNIYIG5A6+DPYuJMNhh3SpzCVsOHpst9QUugeYHgbD0F99LuAjfj/b7PRnhFvY0QlNQZCGINZxoimDPI3\
    heB20cuEggpDNjfcIWMCRplg6ohfiM42bDipsh6nvqSy/4QclQunVN7F6jTk6/KL09U3q6q4VF2gKg9WL6630VXNqpGyUEdAqzUScEto70DXOC\
    PKi/5uvrydcuc/AE7ung5AZzH5FKU7uqFLNgo6UP/5l74Dhx31w3Hzg10q6Czort5qTJeZXehiF7uGvb/Czt7i7O0dMtATw76Z1xuP7+hGlJ5f\
    AFARX/Ewe3RKTINif1L9fLr92acZVuwwzozNKN0evJpZFR+an9X9FTj7/yze9OrFQ/p/vfBUza63g+sqg8KjLB9RDJ0zVHg/YjeYg6/WfgtWsD\
    Y2gK2xg7AvMAUmHg7b/iR7H9X+fxBF/QDQoPdHPR2v/4S4JFr2kbiufxhzvxgDdieNf/WNm7gD13/zvj6WA2je3iycZO/WsvQa0AkwDiBtz34A\
    loB25arpxsw9cVPBYoN8HyUhy4gUQJ7Zk4AJwsnumDJPALoQHPrTJuYEQF+eIw31bvKZX5JWDcbM4REJAjrM7Ph1U4fEVqk6u1u7EADyP63Oyt\
    ns+uUNOZOdijFPomM15Aw3OCRsatZ7aVE435iT5wFAZ4YYqvI7eJMA+vyWxAJ8+6LPEt8bq7YThsuICcL5xp1MzNvYDIkUTGIZhFPhfNM+md1e\
    ya24LEp5yJdhxQB/cNHbBcg6EmULvJCfi3wC2QPh7O0jZnG8u4zYkKMObQeJCLrf8syN6SjlepxArvSQVkM8MKAJfKGAOAHpbNdJ14F1j5hyqb\
    HqBnr8Zmb9d/VSuz9hEbg2M4t3NHW1MGzVprpahhC7h2OfmkndXVmwFb1UA8s4wb6/rtDhyxXnjYZ3Y7Uuem5I+hZtt832UukNxnbqPLQlbDTw\
    21cghQc6V8JIIBiHqxIFhit8NU1BkuouHRxc1zir/XZhwPYSjc1dQZqADh1ZlIB616I/wfdQxLD0xyz94sQekC7xJ+6U+7IKmfWv8YTVP3FAYa\
    pPwDEcrhMd5i6gbbkjxHu9eVwulV/d5i2znQBvemv0cA0fOnp/EXM2lY9YaQT8pn+ejt7yLw4A4AuiECnOfirfehkW4kWSHdmbQzmSk8lPWXoz\
    kokisDE2L9vyLmXFVnp9VedKV383Itzbq+Ud2ke6pLt6WgQHskzCRkQxUnRc5jb9POVXRRoWfZnnveCVH9mm/ubLzdJs/8FZroq7dTljykMjJm\
    GaPaZfOO2Kd+BMV3jf3+LFrc6s0kikFA2/DHKGHK6swNdtPbQ1bWupck95oXxQshS48pNVAuoV297ftmtbtqpRQ1UV5Kbtydsvaeaq1/WAvhV9\
    Zkeu/kFnql012jtP7jxtnDeuG/eN58Y746uRYWir/6wGPrh6cHjX0V3f99hqPFvjpomaE7tX2sKOkQsf+MEZXMINvIxPSaczKtFVaXRbHerWmM\
    5V6pQa8nSdgfAI598idFgPN8IdGHARo6WZr7lALRpuo+ffXMThB0WEaKRb+qRM4lM+lZGcmshKPeSgaVqkURqnOoU8xPf8nwtYwUY+wYM8yQ/5\
    HE9zm+eEF5ZdXoUgjXJBvpRZclwxsj4ye5PXemPORe3omJnOdberXOdbXv4d/+LtTxKPVWMzkcaeymgymHrsBPXTH63TI2W3uOraW997HWk4Kq\
    6irlp8+i7NWu7ka9m5XZ1mzWvbwC6s8mbHkaBzgB9EAHDB6ZHg8Md+kVWa0BK1l3s0yDW26qj9zl/1/S/Xdtu/qWKYNcMEJHlIr8xGou6uQ7S3\
    2E3IBQn3ikHTzw7GmCxnYTB3Z5Z4wZdUaTleeFndTo8VFoQwWn4XOm3uQKUD2VN6hoBLdsUYcTxCBK9Hw3HPWWm+mKO7Ua2UCxVLbVJGgErzPN\
    svLYZmuGSXnpeAH6WbmzVwYamh0cK+d+wBM8XrTZLV6+nDcEIabGcm4cGW0dWA+quzuhP1DyFZ5vmT+MBmnAsfUcznBZnPxPP1U8/Z/MmKiTvr\
    J0NtuHR50Z1AVZuUFfgeneN5wkuGzJV6n1Y1YRHXKqhzdfTiJf1DCbD5WnQHzQHqUYSqC3K1WvHTb/qqZcP5Izi0PI1GyxYX4ZnSfdR67S1kok\
    B1jExEsEmwBuNODcdLvlerzGt8DYkN2hsr3TSxbBQlR9JalQmxyNDpHc80FPIN+xU15a7z/f/MFOnz590FcU5NpOW24L286NF+eaqw/hQH1Jr6\
    IxHLAyjq53c5ie8xJn5e6nKQOmm5H6nThwPh5olnGdBgIhF+Az5eodz/LsxY1B7359cd2zMJ9OTKgpYpuxutC78xO71TTM0lXRAaj4kHEykPvc\
    t117wxOa89KQFsz3VDQubl4sDOnJgvW8ZHnnVXy0dKh3FoPpfZ8ZSH8Zz83jwg+jabz/teVwRhx8j/KRO91sCDmUd1O+9JsXnaCSRuVh/ZyO7/\
    UVTfvCMSjY5EOds9b0W+leZ8HAweniDQM3rZ+PY1MOdqR6qnimFrczSJEz2htcJrKiukVynfwpAbQ8e9tii8APbU1YkKc+FCM1JNdJWEATfRa9\
    6wLf4MOsbIgpgZV1tZI4jalK5OMd/Ejb8YGVKGR4Y3kofBRS/26Lefta+LwTSXVN64oRv1tRMTPovKX2uNAtHApeLluPJum/I4tSsBMt2V8ZGw\
    EqSqr730/5Du+Y+fWzjwVFv7Dv5sRG+/k4Pef48DsTrNo/rul+z12/+p81HY+UHKevUat1ooPBFfVUXgYFzpGe2qMSzjox4V99HVa59/9ag7VF\
    nCoZUWWpMtHnbtf1/gkKMoGlpBCWGLZOUkGU5OnUue9jUkNurx+Mkkz+IDbGNGDQ5rmZLGWNuyWTXmlXdALU1Nz+llB9YMeJ2ryoKJNjAYiF0d\
    KNfrOptg/b6JtA87XP/C64GsWD2GQ9vTZ1SyzZvo//8SJDqxrMIBxCl7qaw9PqN2V9w8+Fcg2VRIPJlPhHGwTHAb3iSMymtZnDCgxJaXcLBiwR\
    q2uFjwWFVjx4z3WL2fvb1h3W+tewyQv5nTvmbx2RcpELDM/Sfx/ub6jS7Hq+qJBDj5ZZ42T4+rDlcg2am5XWfSossXasFDbZ/16+Vg5sDi28LI\
    yU7wg8KG//03RR/JGHnf/J61a3D4+jSJBdw7sF1XKiYq9PZ9oIWZl9Gy3fAnUVsetloGv11uAZ8S+ACO03coNGqxq5ac4Uv/+YJ/z7RMWfslxT\
    OAKK+vH/e/+0iVqh0YyY81ExGsMOqmWyKQHLOIEUHk90uPzXyupIsOyGG2uAJkgIpaPZHT5orusCDtE6qIw1mzkI34DBGVC0JiEV+tTB9wGwa/\
    Hdiaz0M7oGflAKD3oysbhwXMl87486thfVmMX/LVshoaIKhUYtQJ8IQQXu510halbZquMU4ub+pKws7ddY3wE7PTO0EyqjmKXQfO5JRJoftXQD\
    9zgqZBsz7LRoe6z1+hQHHmjWEYlCXM3AOYLUdbcI1x6fGkozCQkjdbJZTpqtmQqbeaIXyiAmXFa0ZcFnvwk4dRMMnhr95pgkWhioJnCQREaIiA\
    786vYbDKGPTui2VZjBgreQbLQf2LDhMGE3XNk+KIgN7pFa0W3hgQQmjhnPvLX0+hMOZWM+u9382d/KoIx3Lb/0KwQPoiMOR2lID06EB1V/HPBU\
    pYa5oV+prvNBibXbkAlWkpR8uj+XzOAxpOb5alURRmAixiUcao8luP/thsWIgs9z+1Ohlz3GxXiVtzTsKoP0ArulBaYW12Fx+s+gpp6F3HO2VQ\
    RjCu2RtXKaOaQleQLm9essZmzfJ8d3BxwLUxXO29pG6fUFkLvkkvnzfiSFm0A4pBYEn7k+PuRc1AvWKujYt1+cZ0ScaNWqtF5NqitQsWLboxoG\
    YT2lRZLCPnG8EQwxAeuOm/3Hajyg7VKu9W/hkvppuJMXeLKgeuuA5MDVLjk9nC4nL5bisTa7H1I9f//w3+iCb9PrV96n4lF/haBnMPoxe9yWk3\
    5scDeFAxlOYGGoviMBNRVVQNRZz6cZv24+y4pvWlxUgRrvIkE4qRtUOTJmYW4rdquL99vd2Hj+cIVz3b3fHXv962dae6Nr+iraRNLWTpuJoojm\
    DRbZ82NwkX9aFw02dckz+vuVPbNGI6BUboGpMR9wg2SyKUUO4Q7z/2A3Rhd1dlcNYYVHG4x/jcIjAdI1MMuZFV4GyjOE0D78e2iqzNXQl1rVik\
    3FuzRw+YcsDJ3wc488SqDdZnure9rzAGzjbrn7zeevdnxhb39BQtOWAlZYoIbFm4q/xIpyjq1PiOu6qZG9weR8kezKwxi3uoSeZDhXQ+KDfS/x\
    gxIGLPiRoFITZLeuqgbUitJAHeMTIeowFsDRIRN+ia2KWxTC3khcL/I7qijRN2FtWlwOHxw6HkZLndCRQTMSZLMsYikb0aG/AqeeF6Xzv2lpmD\
    l3chnE+OBoLKursrF4ZvmpF8sQAdZG6lolpJkqQJH5wbBqd/PKxCZ+TJlu/c07x5zVd5RgOXkY9g+RF/lv5INl642FAB4WjRrdjlyQCxIm1lLv\
    8HntPiKA0FKSxhK9QW6QsKZqs65uEu/YeHqtnq3hZdQEDeMZ7aRxB6V7wj4FoMG0oOOiyPL/vyQpKUOjQThsVrBvz/6jV16pgBqpWLFqx59B2r\
    fTO5VpCWG/VuQ/kRG6/AW1sUoMF9RCpHCoz9CJx1YmnsR6Kz7IaIWCZ9xiXc/edDmt62a44dJQiRSaw5T1LQeaApxz7LNgXoEBaso/BcMKfQSq\
    PeUAopPL2pQit7emBAp7qagZndnTcT1plR0Uz/X2E7ghptLonanwo2KLpKqr6nWPKCLiXnixFnJ6435hSaXz+3y6V0Ich2a0611cOFuwr8N2ko\
    nI5XBb+IHwag0CvrgUveXflNHIKcRTmLkaPWn1OXBLARgMxJhIcA2YI+Gz5wwuZMy3Rgfc67IquNga4rrR4JOowYznpngHeBPq2jf7w5qX68ZC\
    hUYZqOWV6uBWVL4jHvCPrXVdLvDT+6sn6QaJ8KAPIVmbLR/vKgi4Ku+VgL/ZKtrqxb/EMBmzdGTNNxS6I+cgTnj0qOWt9TDFXtwCIaNTGOdJ02\
    PKGrxRWNp8SRduZlXtvvmra9m2WvAupNpzVBPmL1ERE9WSF5uElXu+CtO3W3VWRlMzPcPUv7TEZ/9md7w2lEiCEDby2NmFyjUPawIzYcFoXupN\
    AmCiPsWr5AeOY88+Z4QshavKxAXPzLi273vV5rPw66cyl+jRlUnUlfDfqMxRFs4BkMHoKrMbv5IdcI8PTKG13Jjy2AWLcpV+tSAbW7wfxBL82d\
    8Mo0AKkwRZ05iW+pqlwiR3qawUS66YSgKoqqZkyo9+9PKvGBp2vzKuxzKhzx7NPWJuHyAiS/HkUB11CH5dFnXZM/6+Jt00HBNG1m/NUPHX3nIS\
    LMwf5bA93m7M4/T3rl5DHiynuHovEuznUqG/Y5xhTXg2KBt1lY+YhXalVVM+vg3R5HQo9N+I4nFtRSuv8f2CyrmlFTW8NhvSgIlRosUKpwMJiw\
    slTy1ccXp8aqBl2ewnbL0r3TaSG/qeFUihJfDekVyj50uc3uMbJu8lmqk+INp2VVCsZCC8QWTir8WZ5GVU5MaXmJgZl5KolhWrvYeSSuBhC3nx\
    TTRigICo7qyZR7iAWra9DQdfaMMO6ZYPiud9HV/14jkcBmhiKk0U4myXnczfNLK71lWQZkHZaNI2FmFepkVsGwoiM471tddzOsg3WfgaC2VKMz\
    Ht2DxO3uqKCdi645C/GkrwK7mHcLOkyY6aKPZnSy4hVEscJUaNJBSC5dgpWbOKEYV1Ng/4cNXyuBq945mPqeZPa3/oJnIz6XF0fbp9Jmvt/8vY\
    y2uBtEIXdllRmdemWOkneJqmFgEaW5dqwFI4S4Izzh6zKE5l4p6JL7w1rSKkohO8JKFf12VGeSixXd5ySKTJKBSAdsla3H5/Tu9i+G9WZELhOc\
    m2BOvNJ7C+Yp4IAGWpxPUoXOPy2/4a37h8uVpeypFoywiBAmgx1A1m+5aIM0cevEp45VatAB6C+Bf3bhynModKUH1kj2/DwkQ5EC+mG9tQqO3A\
    4rqxWRwnHXLIp6ju3GX6cpOr8uDkWUMT8XJMk5Bj2+4uYmJ64C96GY+YOOaJB1gXQjnJes8ZuUpTnP2JttBvmZCDLOpPXqNpgk7qp4AJIlJzb/\
    8/ZKfEMUAxcuvygHBEr0/VB4cwjtYqmdglK3wTOb5R+EUuUNVCbtloRnPnW9SpCJ+SawV22+NHgc6YttDg3nVQRfG7KEz5SHtbmif9EJNwOX1t\
    WCl2dC6BO06MtTmv1z33/yPyaiJqOLEK2e2XC94f9eadZ2paZwDuAqcebPE+wEqlRxKV49x3HswuW//s7BaVFGBuenHQRi/u2ROvWnaGDjXLRo\
    wcTik3sbtqXIL/536G0Rn5MzZpn1vW1DRz738n4VIOsLumU8ODiz/Bk+dQwPO1fZ4XrlKvzyoJFzhQnxknKh1Qo8t9K45l6BOF0kge5jhzvYB5\
    fEqhr20Sq55JYZcf72Dv8fLvKcUkMDNCOeo+V1beydnsTC4q6O/NIm1IQ3NfKvJzoLLOfyQQDqWbFpE3PbqBuWTyShFZb5fa2ZqyBMlfWZFDzt\
    dce0hT1tGQMF5/Ib/jAcO9O77184B3h+uflTyeR7w+3oP7298GUwNjH9R9jCBVWOpBp4gm5EU9i41WAkj26kHh1tor+HQx/93NW9T3pUDkc0VS\
    X6suFCtZv9bJiqzpdvQ6FPgcG4D/E72fdzJ1WhZO2V/SeoBIostUp/FKnCmmuZaF9khkVz61IGUnt9Hm47VFDtXLeFQ/+F0vOa35xTSGhL9h/l\
    yENBTe2Tc5YJdIfA0nwdnvsTQHz+qao4fZp/YZGe2m0p8U9ohUT0Bawm8Bs5BqvOPjkfoD1lo3OLBCMDT4YhX/ovnfBlOp/tfOF5NEyY5AALyG\
    xGRbwwY8hl5RFi3TnvjixC9mtXq2h5wcjGAmsFYTwqfsVsowEFv4q4+uVGk9WDsZIHz9P5kDvDhhL5VGGaYb54SVfg67t0TMsxVwvOT2y/pQos\
    yrl/gXj+vFX36RrL0PzwLBxUrCzlVgJuu2VFqbR2sDT624mgM4VvluJWMVi1Wqw+FQsrRYReJkolndPHueI340w51pgRBDGANObFnZGygynmoC\
    8zzVaWNy/hENEZGLXg4RenzF+vvXPt/VMOn2wV6bkWG8UuXt1ngUjPXHdscMXzdLVWm0TQ3x8Dl3MMcNJLX5DoQn8Czg+9uCmgVrjrTW67HHKn\
    4YhSNL2FZ4Q705vlMMOklsfDXleZWhSKMHPVJabZmKMU4hy+dlGvL8zU9pdYDz+amJI0HWIORUMkZrjNNFBODtAW1n8yr7cFQ/v9HSy922o3FL\
    UzREHf944Bj/c7RMjl83x+hNUGTDkAeXQTkwiaGiQYieeOOxy513ldUdTFEEM2er0MzaXRk8HwjFYdrWQaYdbPrWzF0NLQv+gkem2oC0iKH390\
    OQfGOngFfbGYghxbiOVw2OeYxwnFieqQb/D5vNAY8mTKwVxrtKQWF6f0FxezufOVmEOCkziRU8WeaLAcAgWVjKUmhGdJkkZhnDLLYGkcPuE3DM\
    ZDBEN390ikqwKaQahIqdo9yeJXqmDWdzp0++NqLMeuZIdpS1m/Q21RajWH29mbtvjKSsoef5LhZNogfGRYvHRMrW/X+AVsjoM61VL/FcAeqQrH\
    NsVIKbNkUzaMliKe1y/xLGVE1E5i13e/80MlpmhNdbQwbv+y7q0/8A4ls8BhDVD32ws279cEu+pSYNvjtgCk2of2voJI/q4OFSZ3OA9ekiuDOH\
    RzuEu2RuHrcdIv2eO7tbs4kpDvjItZN+1KTCZXbxOkj1jct6KqjJOLhTFUf1zSWLMUzDzOBYt6sgx74EozkL7aNOZcgd08cMZLhoKnnOpGrRX2\
    yYKKJ03UZ7eBQhFPdjjNno3TdMrZr77wIaFUiiBlad+f+2OyDVzDW1ms7WIsgg5FDaLLaYtCT1YjbeeuIJfbfvC7hbsvNPaWeERCmzRTDSxqVe\
    MWq3aXzb8ucJBuoKyuoLBfX0fgccEsTbGs5FButFBVp096MvmO2BVPk8QVQ/uejMgDmFvZWOj3+llQ6upn00xQM1jrhfVr7ZXab/suemVuWS2L\
    /HaI56Owqxh1AoNb9fAEzfr4BrQ8vEU1Py3mzJs5YiHqF17riAFsfjBNUj5kQiVW3s4Zva5HHOzVOCqCe62OO00wTZERGRdbieDfMFFUv+NRHc\
    rEACGZd9mJHDKnctRnOVB97/GuF+x23hZc1P5CSZdmDHJiNMb5kljoDCrXgY62KcQJQU434vP7yRDLhkob4OU7mw0r5uLwbwtB3M26Yad1GAMz\
    VpWn+5RK2OoUca36jkzjTkSEBw/lF8C773fGGnyHnI4q8LcujBuKDYPBRxLvjTVzY67iefIO3dmK5ihKsyy6ZLbd63XHBLTSNllb294pXHywHT\
    3TFA9em1buHHybSU90e6fvnBuiUC5H6g4RyN+C0QYEjZqO5vjCFz+sX/LtUoRl4WJP8ufPbt2aqiAlRnNTtdomXu7Kf6puP/Ordzd0LbcQPHGJ\
    Ut8m2/7t6f4bFCc1it5J+Xf9+Y3By/TlFj7BglvNVt7f0ra8vVAMs+wYwqMyvzbaEQKC6GitoCpBkv9CSnnZ+/rD/GdijJo3GOL5gv+ZiquwGR\
    rLEWPGjNTwQQ+XuH3u/klaw2bJlx3vh1GTpeMhkgwRc4xHVgplc92WmqppJFwls4vm3mf5Mv4JpDSpLJWW6z1XKmwyy0oGvvditbQ/PmyITD5X\
    7bXagxElDAeA7JZtuej1kZwwpwmmrm0pC49rNb1nrAaLRafTFpotNoMeFjRJVVTTMk/0G+KwPsy5W7VF7Bmr/I2W5qfTQcGqsQr56nMU5u2s8j\
    53NM+gDh5egKNqPiD/CiAp6NixwqKuGGp1pVCpOwN5+6VKwQVwzDmRJeBvN0h2b3+GG0PcFyraOOc7pJwBplMTji7any6iFeww7SgSS5HpR7GS\
    opqFUpeCqSppSRSmnKwomsHdoyk1SWuZpFrrLGxKGLxUAmPuCIpsNMTD9TYewLkEbOhlLylw4PtK0FdhP3hVMHJstd793L8U+ao9Rhg3G53w8u\
    oljJVJ88dBR2A/1KulOpwvwbAp5x72L0g6/W8ED6z1u39rQs13bgZf5qqv+c3/TWfEftzHAdu3xYp6AAgC3PXnszlqlQf9zu71iWe6gGfDBttW\
    mGRg3dgN9k1vuysF81SI601Sfr5ykdDexlQ4DCTKaMSnJY5mWOqE2XoYx64Varg/JQIU/kGfB/WTqJeSOasYiHLSh8JLz1QAP9cfC60RZ/BYVh\
    HvpCBH6S0WC8MZE0qdRFtWQklp4PIMywL1X27GpzxXReCVxOoBkBAqEmna/UUox3f38l054XzITtBsxD/ArTzaeRSQI/X5F0CM6P5tHw1cnG8O\
    gs5dIH49mndVG9VyaZUmWeCC01Ei1bETJZdM21VIZJqLfjdjErsL7w4qTpHKejONe8cnzpBrBdkmiBc+wEtmOXn4dBQAPyi2sRhqpJ8rU1Cb6V\
    T6OujoZTSNWoh4j8iZQ3HVUuDb9BhDzXHyJBQG9Qf/cS4K+p6vcoUJOmADxUiOahUfr9cqeEQo2dTtq2+3XCDZgl98Ngl+fQeDRvHanUSvoTtn\
    AtZtndFktiD2Islr5EoegwV5ocbfhBYBtLWg9EoqXyjkt48LUpzMMMf162p40Lju21NgVq6cMtMoGrBEW8Wn7zTOof8fuMl279zg2wvrVSfXf3\
    Jn5Q8A/cPSnPzgQNGz+enh/wZAiW/qyn/3uy8Nh8iyZYUz/Q7Yz9Q/ACSJOXntyV83n3rsCTVYDI9T/9KFwY7bURO5XibNCeRljMYANWdw1yli\
    wI8KfBLhoEB0siDZ7VfrczrIq0ZvcgzC/oqSTq+sK/pH+KL3k//csN4xB7yUeSWwlRxqGFyauDP0wFrLzgkcrxaKja4fDilzhq6bT2+tOkpQ3d\
    Vqpj/xFHM77VYdBXSmzxKG14U5nue2YwXJKTZfdz+s4XiQQH8ApLv31FcDWx/2o+UX8TC2pj48mPcs+3ev352eyzV39rqP9dzS0NNDljxPN116\
    Hjrx8L4f1Bn5hz4ZvOMvDlGPGrw9lSHrDHnDBioucc2foU5feT9U+Wfi2OWK/ee8XYkxxnyWOSZgb6huAlXHMzmzkeX8J6C5bJ0WDq9XQZJA3b\
    lZSZ+yHujgywVwjG/exq/+GvecgjP2V84yN/ywHqlD73Q4b2jeX50iA2m5CpbKjcFo/oHmxCgKw0DIKCFJBJmyOgmmLriX1hmiR56rb/eKozTk\
    UspDNQT3fNmJ21PngEJPBV49hAJqNk0kXXIQHs08hwQO8fhhYcmFVoq4FoVk7ZSXOLaQUsWXVOQ0SQsrnAXgwGpLwjjJGNOw8HHHceBRiQ5HQ/\
    WUpn42bAAwwoa5r8TvuQH3KAmkSIYIS2ib0aUxtVKtYP3Gg2IpSFjnLz91phNPXHNm2LrEAqV/K3D8RXitVk2GDDMSGbsyCF9t9YCkO4iWtSM5\
    Z1QfvapuShxnOr6J65RxfGcVdFSw69U818Nz44FwYzcJghHPwloFbr+y+HyQpL7npzlBYPBglVQNpXM5ivydHfZT4VhW98P26udQrdaIinD0FV\
    lJZJFJbFKMRLHpF+XmdRi6Ym4bH3xM5+Uehr5vomfi0J68nJCZwtGKRfdjc4SxmZVw3aN5CmYcHOj9SVFDIfWrZe6SoHPyuns79P3QpiBVXvhg\
    M5qF7RXKWrLMsjFBv6ViLPhBZVhAaZTJFHlfel5JQazjvvy4mODT1nLbvy7h1k0EzfQj5WKxGQj5MfcokyupyolBCwd97n+JB4q4g3EhJJgUQw\
    /ySNILSBC0/X4fX5UbMnrMz3MJ7sYKbVISClTEpkNVYMopmzfcunCh6dGok0kSdTiXk2lCm0qmQtdzGunGWOmj6aZUVUJmPoSTM6DZ4iZ58JO6\
    Xqsf9YpWR0LVq9Og/W6p+qnfp5m7pcSlFQ7XrkGL5VJZuFoBtKMECJKVX1wXzCNrmQquBHHfEIIzzdUOH2Z1O28bMr+NOZ8ClKMmPRisT2f9Zo\
    s5QNOKlcWpzeBBaVexeAKwY7RWcI/n7igJ+FqLYcuRl4J8wJkVMMbmsqtuooTZjK4ZugE+lmIqMSA5ZsVL0mChWKCRpMpNaxCNeNyy2WImlCjJ\
    rCIxF4YZTAMq8ejIGpuGridk1YeG4JwgnKc8UhBkZUiiie5kA3S37KzWUU/gNZ2Qk+L5pJXGPDvIKhs1LUhIKtkdo10NzdZk8vkV390Amj8Ocd\
    BJzebmsdgqPDJf3ET7hIGBAb+cxK34fhDHSJLWRlGqLOyirqJcEvprdMqfeakr4dWYBznkMDKQTn2iRNiei3JJnpc1TZUlmcUB6xjCW+o1M/MM\
    +6ImTdclhzxhywW7BO3HY6mJMEoY9MUncOhIA7VBu9xFuA9eRU6JP525iMYN+vsEqPBSfTSadC5b7eaWeH4p5/dk3xibk6k9khNdNFftpFYnlM\
    FUrh0UkzCnYn5oTsySiqOaprcY2dZBUjfAGKMqFjj4UX9JiDX9PCZWCjW56lCJF8tE7FX2B96QENuqHhLuCcEPi5QUFRMMq1AfTb63YBlCbJrq\
    s3ARkozwVidslk+pXh+J5IaNEEijlNvGsHFkONinWa/PsmjBjMpyFirD71yyG/mf3ipmVGNOEI7NimAYeCT7POJ2fKnE7ZMtcEtat40mcIVs/I\
    D0sS0XJgmCDHH14UFSd28E9/9aB+JY8Jl9SlFvvHcJRB3fLBJhJet4dW60CVBrKK4bye2+9f+2nI57/5rmy6XXTrZgL5uUufMUgH/p79eJrsbq\
    lNkUv8j6yKG+dr0ub0KLZdUYVqpBKyKRltOEL2rMQQBH8Y+tQftHwMR8ZcmSIiC7p2dUN/SFCXQ7kj/io4zoqpsiOE8iPAnDhSyBKphxQZMCmK\
    w8xAVRTESJXDmcZAZ8j4YZ7+GkEMsw/HIvldQ0kWYGjR15NcXHIrQgZ0FNVpYU2EQiRoSYs2ZG1xyblyLGMh6hQPv0xtE9KAqDvNP/BUzEWTiy\
    GiJ3DYclZPiTQLbGN6MM50tJzw8rAhOjYoygxFF5Fyj5lmEDM1iSJAqoTRMsA81LQZQYoZTWQdBOSakOSN9GbYv5vFyt1RBOLHfpQCgNyMYsxy\
    QRtqM1BI0GoWcrSbIAOkfltCkQby03AGOB+fyYaGunMdeMT8AYqvpniDI7RdiGrc7sdp51XOvbn2n+ejbg3EpN7IfC/trzdkBbeXGsPcUTxyve\
    H+OYadA/1U9DndXY7NOYHSk4q75golQIvZSDLl0aMRlR4DIMz+owtwSF7YcAsxmD0//FoanAqcmtjxmnYQ9/jiEA5lRn9VRTcGr7n6Fmp0HFYE\
    40GuHTixLuX7emvPhpxCywPj7Nr3rXga/7wNdA5Bj8QwtMdibMfAahkA/KnHEAv2GvMSg4Cgk15JolT0X3Ng50UwwGBi6rvDW9kSIlAKM3CXy+\
    e/LI5moTaYCik9fmZE0WOEVPhHdVfu4qQNZlefIBi8lxeuTKNpvcMv480BiVF5V4zXGwfwlBZSfwZkWDtiofuKyTpLAN0vasDdYvr4mls7GY+7\
    f2i1/A44TDmPnp1PTE6LPxXwIuMN6p6fyjdQjRzrW8yTmIcF11J/ovgvsKgBgvn/9h58hOU7+/M6y3AAAw+pdrJQDAL5f/CX1LdXv5IEYuAAoG\
    AIDA/yiu897W4cIfTgqI/DBCd22ipSxyln2rTRHB0PXT+eRwh0rZ33N3JEhBssjSAYqMRgXXXA+dzK0nBkf0aB5BLH3N9hOXlHEa8pNouav6uk\
    p2VEnRRUbL5/zHhI5SnCW6b6JLCDa72Iw55GL1IuCFNCopBp/StCEhYCTF5MEhByTtgLR7xeKMVDEjLqPADoQxMoHQwbzRkZTP6LDE5Ous2DUS\
    Q4FxCeQniSdWuU2W6B8ldalMKa0T0OdSKsxxTWXaM8p9tSW7ZSo7GCCbx2MuPS5+5EkcYQJG6vjyj4gZIaJGAO6ooFwwCEY2eXWSjFi7RjV5Pc\
    XYMzZSkYgh5T/ybJ+V5hGfQULxKN6ihnJ08RsVoNUqltp2Gu1RW1Nnd6bt7g4eraeoRF+VE6tKVl5CjNKQVCnBxo6/vG5Ufqtq0Vq5bV8939Jz\
    um6uYwp/iaeoJnYZVpsimdVI1DIx/daXAO1CQP9VF+LDLrfKcyqDJB0cLa02e/gnAi/Z2IkUU4tS/ChS1BirGiVIEn5S+TcTwke28Jn+QFQ67V\
    zZsK2naZUhn6ZjJ+OtdBc/YegF9iVkK1FUv9YgIWnVatlXV6Rw1MscVXJPgi7Z4UBocZRUSQBiwnsg6Pxabe9xUT13IN9h17Dh1Jk8ukYIVumC\
    IWDVM28HzmaZiBb7aMfmjUjBgxMpu5aHy2+0ZDVIWovEzZ+DmeVe4yRrP+U6RLmJErHyJW16V+5A4S3eJLxtDN09StNjstsFr/Ps7ADOLaPILl\
    sqgijdksoXnHjUz2QdWIyfahOBI9RATUPNbDpIQdaRgJCEaIY4iBMROEImtIUyZ5I5BnENcUKsPUvChIgO5Ru98GqBo7YbX34ttrRYRLJFd/n8\
    q0TREEB3KcbyBXr902jqwkzUIqBhBAAqMNciVlS1GJu6luBHV0iaa2m8LBVQuk7IFFgRUy0HM14FFnwRtDac8lpr3Ciumy1G4gQ6LMUxqQ46IE\
    E6AQ+SPikQeYJ9+fckS38iqYUot+RhiYu21zK51ZGdJJzbp0oj4MKAg6Qckr421vQBB40jH7GHu70O+9xGkfxcGuGDzIPXe5lbkIPSpEiy2zER\
    JgcWQSlItenr0tlXlBC+4WubJl9vEvGkSU97rEW5QNrCD0sm4MmdxCY+Noc5I7cr+lhOj7bDk+C9Zrt94vNHfG7HC3yOgwTMTUnixxhBPqfV98\
    NZAAAA
    """

  static let latinExtended: StaticString = """
    d09GMgABAAAAAGewABEAAAABAmwAAGdEAAME3QAAAAAAAAAAAAAAAAAAAAAAAAAAGoQKG/h0HINaP0hWQVKFfQZgP1NUQVRyAIgwL0QKgbwgga\
    NqMIGVKgE2AiQDkVALiGoABCAFhAgHIBug8DeYbtOvU6Q3qx6n4Y7/ggq4jZ7bweU88s+PRFiTqsz+//8Tk4rIlu6QNP22/XBQVEGIyISUirZt\
    FKt29OEiquesCmvpGALzNBKyB/q0gyyMfSBFiO3HGRbhNUBCR46WGR1F1cowqzHCLhSx6HKZz3N/LOSqQjnmaTcuYeI1R/k4FeieW19YOIsZsk\
    FRx44H7VCzDPINYabV6Gp+IdWg1BI3MDBKQVHHng4M3/nBT4X6bfUN1+arzdu840sfXHF1/B0NbRoNK4/7mOfd9n3z4gK3fSIVFHnja811fYdy\
    yAr53ySbZJO83dFMFipj3vHT7tH3cga4kyMS7+T5Jzn5zn2T5ANcgKi2lToXFVjuL1eo3BnJHPHv5v/sOSchhBADBAgf05QipSmFiIhAKQ0pFy\
    kijUgRkCs8pYqU0qCWUoo1BKQaPgZEhIghSIgYA0aIEBFDxBT5SePnUVSkaL0WLSri53IphQNys/9BQC8qsaZUe7oYYxILlqVZGhqwgkgVG4Ki\
    YEMUsYEK2mMUsaapGNOaaZpSTek/uXcmuetJLvfev/4Dc9o/VNwQEJUhKwg4IKAWxVO0mrGarpFr7i7tjTXp+GOs0dxY+bnuJO2P/PP+8n9rn1\
    f0LxSLRGJEi8fYKuSd4ASeeOKxYLvwpY/KX7xpk/TdKX6kj9ORjWej0cSHR5b6PDrN7wJgkM0BFBmkSLFjOgsMLJMMUpxL2OVt6EgT4NbXDeYD\
    wnTFvxBAHh73+51t/yNuJWlKlGy7b0hLUDVrq0CKk2oSS5a7hx4+YqD14ZreTSZDVWa3sf3+QOeSjlFxYuVUq0asCjSgH3P6Ss+SgQJOCjwAhC\
    gZnggOR+Dz9m8j/oT5LbtODRxp+NfN/xNUoALudkt9rdreMcZw/PZ93TG3a4IDJKyRRHKSQBIJockGFP4hb383ltFwlCSRvytQrysAAix2hUXf\
    fxWmEwahFRiNfEfu/jZNd9SA//obrwXSLMRvJkiDI9DciYMw4CCBhQAT2LmcfsSPKpwNMEBckzMfWrFYBjj2w4+hmAyqqPNR2HOVFPAaw7Urnf\
    /u2pJh18+yPwax5jJNId0ZHhDobhsp4VMdQvSkI0EXQQFwhUKEM7vl7/9Go5EYEAPSQZvCDdh5iv+bZtL/5+vbM1tcqnw1pW3SAdM7o9B7QYfQ\
    aEaydjSSmywXbTZXWoEpjSUsR3gKbI12QBrgITQIBSAWGh7+/95P/fftqYf+nY6DpQKmAYd4Sj8ptdmnrEcpnSpoOKBZIxinAGh84H6pu/9WOp\
    7JXdOiAAf++62TguBHXgfhgDnT9/elqtf3uWBzBSmXdYecob1MZQ438ttKoSuU0ttil+DfXRAE2KQFRIkQqAJC0mgpuSxJKaMlIAlY0hmSbo1U\
    GpVeF6CpgJLLynSBO1JqkVKlVNeWWzvVdrnldk+/3HM65HjM4dqu8fvUXHunr3WWs0jBach6FB2mqAZyVZrbWQ/v9oaU5VARUukWsg5ytyUt5v\
    uq8g5egzLSoDKLR1MMws7xVT9HX9q8wp/fJD0arVqrTqlFOMQSjLg6UkcwRuPO2P9jbLZy34FV0CdIzn9IRuLuEibuUUwdFPUzUNTbBc7e8p95\
    bmXhYxgHiCNniIuVkHd4Qt4XBAkRAgkVDuUzUVA2YEBJkAwlERPKvwmg7JQNJVMhlL0aIIdJIWWqINVOQpTUkBa9kCv6IGaDkGEjkFG3IWPuQe\
    57AXnpNMQbaxB/hwEKgRyhsMJBcc8wlPdShvJRmlBC0oISlj5UPksMVDaGBpVNSYVKcgqgIkohVPamDCo/RgOlpAoosk5DOZMGirZ2KPouQOnq\
    MpTezFB+7SaUscagPOkJPH81A8/LzAlmIYuQLGUJUh6lQMWtMgQBc2HAcuA+CAL7QsCFQACUlz53XjJ5l/zBUDSGESRF51h+rSCIJT8IozhJsw\
    L7YfUNNnujw+lqapmXotJZhuV4QZRkJa9qerFUNkzLrlRrTt1ttrxO77TL7fGyvOAT5VReLWktYBAE4DGnIABxXsCHHXgwHwL9yvMMDXQEABgs\
    KwAI7IqLmhrof8MqMHceHn4YwZBxwBoFhsoeCHY9zi3ANJ9/JgqEAFUvQLlQBIB3lfXlRc4fTtfKithKWCKIvLH/qTGvgfFbNTFk1T2lqAmpNG\
    0yoNGPXA0+aepf2OVOy0NE0NUVPfvJ/qvgsWfo57qGv8zfosXkLMtOyeiB7esr2NEP3Tlq+YKLGszSp3fXgo144Yc/rppf7bl62iRgOHAOoAl3\
    HMRAD70rCTGsgvXcbaneinJty5WQdotwZ/UStNnV9RalxvpQv/DDSqE/Q7Aph/MS20nSla8Kxnk7cUWUEC3SmiuX0zD2ZmmTKL9SnYVT5C2e9/\
    Zm8I6/PQlLNCrIpLcAIxuwgCMlgOxofbonsHGgsOoRqL8k0L1+lf2uJx+x9oBl/wQ+ePChj65Pi19wbgs72NFOdraLXXP3aHW9XlMHqrw+WhUc\
    Ve2YGsfVqiN3Qr2TFBooNTqliUoztdMHa/c6kBd3ybDyxdPut+X+7Sk0wRV9rjbmWQDWLmXq76ZHtutAlKEi1rEBNDQ0NLSTNDEAAAAAAAAAAA\
    AAAAAAAPBKCcgNOUCAAAECfIkAIeznhQX+D7HHAmtkWM9+6GbfxoMr+lxtzF8BUfqGFfkZGbBsbdRztb65p0mI+uq+fbVlhMBiErEVXLhy486D\
    p4022WyLrbbxhudjO187+Nlpl938BQhCRkEVLkKkKLESJNqDjiFVmnRMGdgycXDx8AlkEcmWK08+sQISUoWaaDVr0UrPoE073CvqY/IlmctX/V\
    Vqo1bQeaQZuoKikvL776nnUTcsN5OevjHjJkyaMm3GrC3Nnw4ACpgqGzSenNJEpblRB9pQcQgrSsRIuFXKehWouVSW4N0AgajhwJBDsE0IGxU9\
    CSCEEEIjGQqAcHHTzm6eGfhdKjtilQV5Xb/yAn0YEAbvoCgKOIFIwCuK84tsID7nanOGlBnMI+yaf1tOuW+7ClhPjkY/Yb0OIHk8OkacodhxED\
    5iBp0FuT/c8AKnTe8pzhVFUgEAAAAAAAAAAMcCAAAAAAAAAAAAAABA73VIJAAAAIcko8n6yMC/OAYteq8nGPOVm3UaqK2h+zxBhR4ccNwxnJBh\
    CMwbqm8VuvVt44F47Gq2LvHkTfu5oQPFfc8+4Dk8jxc2p7rwdM7P+O1nsm0kkytTjPL1dx/wXi7vH8afL4YfI4LlgAyNTDHVNNPNMNMss80x1z\
    zzLeievK947THnkJJ1vACWrWKlSpUqVapUqaVz2zfdmvszjIP599+d5s3Nclstugt73qPqejKW78WRisfMY45ISBcfgqBpbh063maPu5Tm5qQ3\
    JTLdbYyH7zm4Znw3SaI607TB3UssR76qv0vLvQwu/URQVhx/k9lE60DN010YPCE/SBltrGkDkwC69cCVu+ekc8W2a+vE4m0BMiHa5UJK4i+W96\
    rP5FweJMeluyx9DTZNSq/VAYwHPXjk+e7MxAQz6izuyAvR5TaDByKf0hmSwWni27ffR6ofpOqZ15pTA/w1Qva8jV+7UtmbJKA/fOUPexDV4rw9\
    +o7cTPoQ9b8G/WESIBMXIVcm2o5amG2yTl5JDPFPxD77Smp8uVUV2c5y7smJ7QUNDWxbuT2BZOx5xjbsMCXTX7m6SLnsqHV/FqL86tYphsSeMa\
    DJeKAeHfpcvsHK3IyCLbr+nfu1z+sfSX9clZnqhNLMoS3fCskKtpymvsED3d7FZemZBaB+E6ujFlwc/87zS7m6bHBtlHtUhvOw3G7muansaQ/v\
    UmGgm3fY/+LptidKzWrBLADAJ+6BrovxibqFTayWbRx3gnNwbmot+hdmyI3ctLdq8InPdclwe8KozoYhV/Niz5dvD9Zv1sLrZfbgk1hinLGKmY\
    l55S2M5NsKo2Sbs7Mie4YHerJsyeuBmDLi5RlmOcrLu7uOGHFobI3/Cizn28ps6cJ5uaPU9Vtpst1Lk08ChkSboD6u8SDLKakY0z+x8bZPk2+i\
    n2ecLW6P81wmNOib1vzBv5G1UGvnSX+hxlxe8k2QOpzK7yldWkDAl6HKXzR+njhwtooLXzsECBMlWrxkabjkpXTUCCpabQ467Iij5czTn2AWfp\
    lS0BtfOu538/9oMQR3TZnzpvk7ErybIRSKfeILyCMOkWVTWZ9dEbfIpkhIJCyKjIRRUpQT7Y3yo4IVFWXpRofXUEtb6paNR09eCRMqJxJ7Dghk\
    q67a2YDeVTaiWQVLrM51EiKwreBYqKt8meqMbtYuEZWndzmz5QZBAh1iDamDFQ9OBf3Z8l52KmyyOrXS3ZTaCVoXONgEm4tYX6Dff+2TZO+jrT\
    gP+zJ9GBo7FDg6jnfQd5lY3Z7lvr12g8PLYBemD8MODYMQEASdJr7pYeYGDIgRsyH5bQYIvw3i2FlHJqbpFBRbtVgHF07s2KS98MjIkvXNEDAY\
    148xcEbjjIb2eYdvkoDDYXA4W9asUDhiouyv0PcFBF6VvA1w+QIAoQccUkSFBBdAU+UJklAagqkq3rH2lvPGlmFSBhAZaUN4w/bQFSVgGAWinB\
    JKUJZc2GkEDXOKikHbT8kMwNDMefkY1gHrrew5csXhb41gfNE2+MIWybb7vvxw/E5C3HmxoUG3jLnnD2/M51JXRU77fsqBc+WcTd7zIT6Bz22W\
    Yp9c+x3YL/mmnLun7CxMVXYWs9KoKkdTjQymA1gIfNnVFGs2MPsJKS0V9XlqUXVxL1TImNiK2Fvs47p7KiN2Gx12TxWgdEmBrDT2ytK06Gu0jM\
    ocrcma5/MKFBNG2Mt9717i3fch2qMIX6wS+2IGn3eBSiSTnMarUtutPSEPMy3KoD7fTT0MCXM0MJnEcIhdzd3yBkVT21zxmJvhPEsw7mVU/ZhO\
    a1mTLTadF6VdMxvzeHuZA2RGc5qHXKGLDzm/086EYkUkV3cxHVSruq0NfbP74IT1Yc89kINZ2Q/1rrdKiYfPP4K+GMfnnZWClKWGxq+MLmTKVC\
    wgeNg9HaAEDdXnOp4R0ZdGulGPYLImZlK2vJELpqTm4aoxbLfJNBaa/986NbPXws14XB/uE/IIwTGlTVDJHMDRnzwENX7KI1omY9y/PR1eX5F6\
    aMN+GCsvAsP8nAFe+x6CyQVPehQ0u7TPZpNAkbrFCc9DBeFVgTUSBkIMVq7iUajqZnC+J5UCoKP6yZJycfJeeJhp2u4a7eRVLY8w1L6voTt1i3\
    PuwhPDKyopCNfybap5+xan65BOgMQM1RkilFMKjLVpeXgivKNdacuKDuib/eDqod02Xc3DiZm+uof5naf0fnzdPksQ2r5EXzwWKk1qiWUsVIzq\
    QSthGspyFxtvYepy/fp8NI92gYrBoYCJh3Bpp2G10ohOPMWY2Hmi13F59orgiXMrfIAjh06f1NmEDHGWwnK96Qy57ZsLZRswH7MM6HhMp30Q0z\
    7520xx+go30g55BhdAZ4P90SMqhTyRaxkRrK7QW0IOTfdkQgZOG3CBxblHGybTH218TBZbrSdeHi5AtUv9HKfb8dTofjxUbK9qTyjuEJd8IXMW\
    So4KAZjKemmR/rCZOHIoU8WLlGQ+EWm9eFzgiVnyCVFVeZed8Njjf9TD/vUMBnSyShL/jfLfZ3qn0RUzF/2q3Z4cHxaebOfHwJvFdLva8GKa8G\
    f64smi2a7jcT+V/Yku3EaatwPt1MrdMis0L9wqRV+x4tPaI0Gb/c0uDIgtMq8fTXyMc+/9A048o88Vf8VVdGWwMNWoLTjUeO5wvNQf5LSEp47u\
    bZiIa+opyaqgA9QQvQpFi16Vs2E81dek6fBclRMFealqG5ZlrWA7kjiiVxolC4BYj+WJS2Khao0cn8MO42V1iZN+nrC+aTH6eNx6K0VBwq6iBS\
    HQTnRWTKDMSjPezlHqa8aX4mM+dVaGleDrBqUdV0gWT1uRgYYWKrqbGzueECK0H3li6m16DE2uXBpazk7YBsOrhxQPNKstdwLcB4PEf7vxwBHd\
    dhYddQzfw3jwfeQbkMMLLqjWe668JlPBcqjU+sU4AlWK8gpY7hwFn7+NMxZfBLDrJfXexuOHEEpACMu6H4DDoDzpNQR6Vwb2MYvmaGOed+PkUQ\
    TnMPFEyg/fZYWJLUqRSuMscQz96xgsr6Fo7LGweSqC5YmfYfmvY7D85SAsL5TAMuflkl7fcJlxPfIRn0c3RNmRr6Os6JtX4f1OU2k+pQY9VFx+\
    2SsIKyR7HTBTctrGBSp3hwxjL66m/Wkwi1you86rfbt79JrgqHvXffCiWGBE+Wr2YZZmXr1De+Ea65621+2RFHD/ftZ8/kAwFImKkqwkktlcvq\
    Bqeuv4/gHWQRDoD0A1iSKH1ThOrp6CymlarTrodbrEyMRs2IhRv7nvr1hZYFkBN053esFNxPHworkgGWjSa3WI1lS//3JYqVhG1T2mDhGSLpHE\
    JVBkM0KPTBw81phIwfHAABF8JAhdrIwcSdoqn8Mi6e1jR8O2hTtGHKi3YCAfP5+zj9t2G71u4/Wu+1IXR2e8ce8gQ86QcIDnmUj/4bmRuTfEHN\
    LzXuGJVwCZXwREHgsqf/9XzdJa9Y1vaWlot3DTjLe9nbLa4fFXBgh5Ex26/0i99aaXbUBRDEVlVa2jqBS2VPSx/vBr8u0JUWi1em2rIRrFQlSr\
    BWitipXE7ISQKaMopqIoGkwnIph0vPjqt/d3tkW4X1e7twfkfQ5lYOC7QmnuvwSeWnvqbdLJf2AGCcOhx2AtOLMu+NbjHwtBzAacN1M6/+sApx\
    t6C+Q/nBh+x8W1aNA/QA1YmOB3tSHslktUw2QHcMMTzTDZQ6hcefEXBgcqznkNqDcjnc6ynNnmV9QBv8qt4wJJoLqW5IfNL7SbdZIYuP+Vm+Mg\
    UMPLdBKjir7GdE3057jVfMPgNPy9Vlq9Jq6sXnt2rbEvE2j7zIYRe6Gyc13v8bCmAR9NAvv3ZMva1qVl/GqTfcn/bCfvJx745t6DFACCS6qTGW\
    RpuPBpxQPZN5GAHAtoe7dxoPkL4T6SGS7e4LyV81+8eZLFFlxQKATeofBBYeAWgQ+LQmi8TxKEJfo0SURePs/TxvBi8/VFOwjbaVN/JkRCwRIL\
    rax/R8UuXGYR+SsRBJHltkdedPkxFJaoOKaSWORlaG6vlvZp7Tud/airAt3t19NPTP2ssUMtpcSZZDRVOdtR2qq1dkxbNcy1Gq3Lr8bq9Vsm41\
    0ZF3tLd6BKZH+Ia5fvYzN3nK5a56vTnlxHJ/BzVdsBwx3ur540m7nM9LxXedaLXudpL0W84OilrDm0VwT/I/vHsCWKZbBBABuGgE8x+Kg4+JYA\
    v5LAC4OQOOG5+VcbRLbR+jb5LA9RbRaTjw15SypMcghmRJwicYvCKxq/GFnFERUvOxpxSQpKJimFtFSlZSqLozyuiniaEtGWQ18uQ99rK097P9\
    ibmLxCJ5Kor8jJijUlpapUc2XUldNX70IndabQVQNDSlc6oy+NX2rT3znX0hpIZ7DzhtMb6QJLBnfqc7er7mWOm1fV3kXPcglTRYr5AMUT1p6i\
    esTGYzR/sjWN7j9WmMQwxc4D9h5y8LvV4eDfEKyJEBBpbSmBUdaVFlTG5naLz19BfMoEqhJSlaW6XWrKoG632jJp+lpdWer7RkPZTteou1Mu1a\
    Qnlcs1M6bW22k36nazS27V43aXG2uk22FouJvdGl5+lqXrjXZjVlctP22g/lmTP3at3yBgLgzCRKB0JjBk/eeCzEHOXGbZen4/r4OXm1nljgV2\
    /PEMLgXZC8y9A7DsFVj0FmDmA5Z29Zeo9W4CcfSUPVXESezRL31IhM7ZUSsoJK4h4rvIVg9mFj8zUhQxUWXTN7TLxpZgqq5zJqVGcqNa7Fp1u2\
    pGdkvizMkYqer6Md2qTImnto4Rs4nKvuQqSdU4JXJMkudSquXiW6qLahHp+YuHeHBje170doYQBLtyhrwjrDKJAxRGEhCvOFRWNBcK4XEJgeRD\
    vDS7CuXxFhexIlzGntHBlKptYtyn1AESz4Jkqy1glZQspF+rhwG/u+9iV1QSo0jcVQy0Ldf07QswdVv1/SBLbyt5Awd531O8DGT7dHMpUKGPva\
    f0G1s4FKyEgTAiwAAuDwz6HshhKs7Yu9CyPap6R95wApJWYYAKY7SeFNiWfcrwjqiPA8MJInkKts7TbmoQB8ymG5BGitg79k7Ev+bBuomZ23PP\
    Xt2HCzF0MPEdl9fhYAzVaPtHBg3fm5lhgAsbshSPMQCUnimJqddUlEO8eOGscURvgEuQWQWSunECim8lW5zKHNOgj3XwyGUs1Dvu38R0++XC5g\
    KiUs0c6pAsFQ4WBYpzL5frfHsDkvlrBqG1RmsPRuTB1lkdYbPJ3qw+dGvBGzl226PFndrd2YmBR4rorQt7fZ8N+T1PwKIpsm+SyIJjFZEhYVKF\
    bW4lmFX9wPEdW7IOB6fa8Nd8ILCNM1dckYcM2s1kqbWHNofqzjM4n6vL4/jk+XLhyrZIIhLhedbeEOl6XUe5gr5IWoYTSMx8fojjB+jUhxN8n6\
    y47pZpCp9t0OaOhC4+83qTq7bSisWu5Rl4/BnKguWGgUjLE3izrXpZ72FHqb/EUCdTuJsJ176btDLREDwPHUMi3CjAvK+KzbtjUKiyH4XvRJRu\
    rHRxcM6KyU5ZYJ2FVBTz2SZvbPH6CW2uyyzwul/skb8PW0f/6wz2D76ILnScHKWHfYj7sOBkbFdTlT8jplmjoEoqBXiE9MFKkpCE8B2IP8oxDo\
    UN73LbdYbbd5QEJOzxSHcyKiYFu9e+04LntYzXlBRxmkU7a4kN92AgzbEvgBSUN9qsjrev1/uJwR3JpRfQEgwgbrhNc7g034FjVfJcEtKPZfT8\
    OUbHOXx5IWOp164nerNHfnobTZ20Ye/t2tyyjoGXmv2+F1Dk3rocgOst4NuqwGXjGIqV0fNvKl7jfXLm4KY+kRU6FeZxywQOVgEDusTHot+Ttz\
    waomW0qY/B0fMuVl2f9iGai6x7KDi3sArMDshprwnTgpk4YiN5VrPkSKQJfy7CU3llEnji2txpIkXTyCIK6exR97zZi23xRrcuwe9y9EaqMYA5\
    7Xq6ca743CIzaPTZ8zBOV4esO1ut7IU/d2rtsqys7dQbtLpMW5tDDC3w+/jq9FWd4/W6xZ+gzBgFu9iHYwgAnX0baYYBjVBKp4lVRuA7ihKhZx\
    4FFQtBTt+rcEmsPQU5D7nwFTm5Kp3IxoQ3F4feAOO6yi0a9nFHg9LFoJerDKYeSoiygG5bGfaUOVVT+7wazpAdzWcrbcBQu1pa1A7gXPJWYNHE\
    H/hnF/ntPFFwXdyaXNH5wwuizmfmVJv+8QIRqzvO4XmIqyiBDxYHopVTOKx+btk+h+drrDt2yzt9LPoHkY7zBZUzx85EKc41njQmupKBixf73U\
    aRbpskJhiEHTG/wGoqv0iz57I2ryxVnSqFcbAWHE4D64/R98LEMw0chWa7IiN69Uv9Sj8NzloymgqJGtUr37rToCmfvf9e+FU4A+w8DakBuFck\
    2yRkW9QWanL89kR4Hnbdv6laelIZnBN2ruYr+tBLxjxg7XLn6ykZ8VBSUnRNMuF4IAykRAnrr14fxXNFEs3z9sTcaFaZi4vPT/ErpgoPbrEmaO\
    RTrp545DVafyH0Ml0TULx/+ghN+w+w7Up7CWq+4c+HSUJV3qDLlTDbbnrMAzukVT6iirpezeFamV9ocFE9rAmrIXXW6sq0Z1l2hEyuu5bZ6gIM\
    rlBWDg+3L90RW0Clu7qzBhy3VSyu8Dz05FWVaXCeITChnm4Y5tXeAFiMynrMg9VU8xPbiuOgwydfHr2sPDNIRusvUX++zF0vbIBY0wsrVsVRVj\
    FGchIkVTXq3L+uLPgqrAXMekGaVe4Cf/Gt/6sQlJkHB95ONDXLJAmo5s6TQqun+pe9Q2n/QbPGK5vacMnkuO8ArS0Ol50PJ2OBcNJ4XqKtM6NX\
    YMnCbc2SLm8E6epSiVzrUqlTVhWL/PZg6jwQfN1rmegXhML9s2Q1zy9rOZomceMPhDAfZk5WX0Lz+l6A/YdsPEmhICwa8hPppFXkN++LPatnBP\
    TaKNCdAYboRh6lIa1y9BQvQhebOQ+96v4xKV4zq/pEalRnaq/NxAPhU19yIKs5jEKceXBfnAMMUi/7+J/c5ecnHEdcc4NOueX2bCFDmrXiCEe7\
    VR7OYwALeNrjlxp4SRhmjhBjonugitinu3iozGqDlJaiWefi7I+e11k0XaIuAen6t1Vj6FXOx2qP5MDcCMw8p3xTrfdFQ2OFk4AVR5kpFCXzSc\
    BRV8vTUXytlLpiBTGX8tMdMZXoV2MXtY07GAvfyqF0afj8vZZSqUNFGeAyLuMTdNUWepybV85h8zBdEn3UJ8LxyJoHSJ1+ZmOqOBB9Je2NEnIz\
    M0O1PPtrr4UrtTrOi/4rYgilheNQmW8Nx+AmcQFKoINMM0U+P305RMkp/NsGJhp5jX77mqcN1+uF0UDA49rjVmH0duGAN5Z0XmtI9N1VjlpRje\
    qlHF8gVSOfV2qk1W1JbMm+m1KamBetGuqjT02kyXhJrJwP/ZfE/iJezgigm8fSwKnai6J1Ew3zEsbPDUJ5GxWqK0L/YVm/ynfeWzu9ax457I8F\
    +tm+j3Jo+ONmVZuVAjIOa7dfThGPvSWOgOCFOYDAF4Pj8L8l+wti14AUsCZs37VsznR+JrEqP/qtBRXTkJg2UiwRHHmWNcUd4JnbG7kxsUpdLD\
    e3PzahJjSmKJ5T39CRAO+cF/xONSV99/1+xvZT14vvxYzoc27hVCeWpsS0Fgqbdyf0/1+b3OZEZ5HN68ohenuALDuyxZJ+Ykkp54ap43EC2cvv\
    +dPt5sbId+9GogOOPNg8wDnxorkEfbSjGPVeOrETHinyS4drNLb3bXkBWJNOZx3dV19aj2mIetOPi72m3r/mTfnXwEOmZ4tak7afy9GpYe476R\
    1Qb7pgZLztXHESY3AWCm7m6AzOBt3XWoW0RW13MkA37qmtFxzhZCs1/ElLegSCc2rGNENR01hUpKdOsXM64Orvb+DDDfrQ9isxHw8eL6v5pW+H\
    dt9vdrdt4cspfUXtgPWYUMAGj14J9aSa/KbMdbS/7XJ1FOOiGX00rhUbs/bqNpPWY9j7/e0Yrcf0636uhFA+Ic+k1WooiauIuzpPXfn4GbDDgE\
    GqLu55SpIvv30/nLT57OCNTWebkt5/GGFsQqYYR9+fKLZ5WtnV86ytyAaOw/E9NvT2dFeXgGU2wMjacujK7MNZaM4R6RzvTOa5fgvMtb6qzFlQ\
    q3MevlROCIxshT6B2AwpkErUGmilQYD16EMX59yqZV5/KZ1oNzWPoRCrxtQaIv/PIrprd9d9fhcoVkwt/Fj/dd+pgVunZgqMRIYiITKQwfGWrW\
    k9vZXioA2QMagqlrriwvvsQeM3EuVttLbdqr5juD+rnRhfmkiMT1RsV677odCNv+pIvKRHqVFf/pwJ0oXDgsUbhV35Rwjd6UgwdbLtq9u780+q\
    WlSzb/gGctPy8JWBA0fELhHNvZ1QvckvKzEgdWU01tEg99K/qCAwpWUC/DAwFwBFcjXtM/0HsJxpwHKALJyduQvd5T9CQ9skNJT/2HN3ZhbyMv\
    ZPs8ugHMzb2Pvzgblh9YFyxuxp7t5mARQQt9bUYUa0xjWb1lwdx+jYM27XTKdGgCkXr1m902ibhTNmaiCJWBGP1S0GZ009hmrAkH5nri2oAidh\
    wdgihwfzqAIL0uxIj9lx/YLfdiPz2DPs0gXJSrDoTaXigIp470AQwPGp+UU1JKt9NUp34/wzGv3XW3DRNmcsnNOSwwwvlCPdbvFLBDgZzm6TZX\
    K5WFJQn2sZO4PhiLvPpygrjiVz9+U8OtCN8YqKqfSN6MmuiSQoqBq3Efd02/msDeTwYIiSJc52sA4F+tC0hHaig4yAdIypBbCmlmDMjlTzHpH2\
    VoPkS9OwfrIMN450sXSpNHONmjapS2Hx9Jlx5lJF3BE9B1zsmse15V8UptLfxnTNuvMlwoMY2oQmlFcQlshsEsROFxfFT2l56eFFAWSu9TFymv\
    DA2XzArmgaaZR8OTUi+TLS0CQy79mRigmm+0urCROQfpAR28XTc+KOKErjzPpMHrM5hTaprqGZm1PBy67jjrb01waT/LdxXXvHfZ34NyU+1XDI\
    IiVOUxtNz2xghXfQCzKjBrRsLkm6LSHxvxonQWX3WTocuslMFKm2UDy2LDFYb3V07V0dcgpQuEFmaXC6Imt5TF1+N747aVyGnvmg8zV/fyGytN\
    VWNLWcYWBkaQfaG6YwPoxeTknLXEPOJ6VR8mVI28CvRMJTXL86pHLtF59/mFQVpq+fP6WkTmrSM/h1PIpZJiNN1GbCipxcyS8+ozHusfvylXlH\
    0/NPthgOaJpatYq4mpB4TWed/lUMGZ3rAQ6W8tEvnIhbSkR88AiyFIcQ6/j3g9VwzgzWk5tZiWz+yftFy31FQ2Np/git55TzJsf9iH7g+fWNBd\
    SvLalbuXNoiDlJUpQ8nA4OdabKCmA9v7fqw8mqNW9Ob3qp66gG40Iby8kX9+e40TDucYfy5Nx9iaz96mMHjlXUZzOLa5rzTAfmMiuKOIIebZP8\
    3AT2hO25WlCGRGsg+pAcWtR7S9f4ehkqL7+lADMUkqhvblP72bU/0Kq+KEyq3x7o2jve6iygNFZ9qU237+V08hhTRcWM6Q4Bl9spoE8XQyF9an\
    1JGBDBqHG0dXYGyiOpQcty12uypzdIBk09U8yDdJH2VqPk16YRyZfhBq3ITN+RggmGKzpF3LQ+k8fSpdCmatTq16WyHOJ/Q6dB6mpSY9YmKvn8\
    Ffy2Q+2NXkH8XYTCdC3stnirBnopP4tbSqcEM6kxDgff73lPdySfl910PEJWeDKisNOy6MBXGco0SYEyMTw4OSzc7uD77R7dx2Tp3MaJ2MKxV0\
    fgohVF5ZcoZW46QA/ZPcBxRNe4tTlsXOfXK1tqAF+mJlhzmd/Z6Ec8ATbTLaZXrMw9tsGp5kK9Vn6xUAfhV6u7xYHtR6LU8rSYrfYZMaqhrcNG\
    Oas0nAk1f8qhlo9xIiOQ5azhzNDJ6zFL+esP0D1Wm6/Wdaamh+m1HNUVDtiZOVaHJ6uZb2e9atVhNWfafaXQdM6U7XX39kVIXROVCtiugMdc6t\
    xzw2nZm6JAoPb0sMCQep0bP/4Tw+8thty9Zo/NM2Sy/vBh//qTxBqs0/8D2v6BI+CaYk1fPquZ7dwYA3RII6+2+uPOMKbr041zTnCNCR05Pz1q\
    6ux72lTwE3QwoSj5Qnt1qrMl2zOvMb7CGXiB4/v5/MwyPmEceM5Ao/RXyOj2fKUw8ACstaH0z9sAdsSTHDzzh8EL23rem4d+2DoghZPJ+U+x30\
    hnzhMh4W5Sgu/lhB+NP4rqI0lKSABaalcfIUoArMfMNlk9eksuuqYoFc2ZobnJ+NYIYaPpPmMqefuzF9NxtUhhKYTW4NiSNFCf7BoGZ5/BR+Y3\
    svz5qiL+7AvZDGD+s8kWR531GbuP9RmErYvaiZkJtTHBSEU5SxtIxkwp9riCur4/nqomM9vIVmj3BLVCGqQTmqTxpUFcrP7M5PNy0QPQQO2uJ8\
    +qIAnNMtIBjMf4bVEvaQnm/33xf/cN6LqDws5an/+/pk3oSJCN3DYWIpDqiOnHRNSRWCfK1FKn0bbrEJeWtidWUWdPOVO6bZH41CqvWUh6aDhn\
    iLkUvZ1CRmk3Dq/3M2s047bgNRZY910JcC/zGIeuZI/UnYnj9kg3L6Nvi8GP+K3dxfSll/LaseuN7OvMnN1Jyyfd/i0rGTti0k8uO+rHIdDrOF\
    XFXRzxZVAWj9yhQUbtuIFpglQ3tPvrQDdJtqatd47ngRVPzmPXIstwUa/FtBT/zCjDNLzeS07tN+7mcHbfBG3q/k4MBmdjVq8+8Xc4IYzv/nu8\
    9UDqDfu33PKNRpVfqE9f4z+Z05cyvoKBWFgoCvs4sy68GbBxNm6SyFT5zpSG0Q6UDKUarlPQFVFCcY64NopplA9HSwuSCuIjUb573dbG+hD0Kw\
    ErXt/ovACH9357Q67KP0xX9IUugNIZOr/5MK9pKtybmjXqJZHo0GvKELGEuodTwQ8eBY4zSEPO7y/iCytk/uMQD+QnYEUk4I+0ToK5YqYVeIks\
    ZuXMTMGPM/GV6YkZvPcz76cnJ6fhe90JmNz57XF5afFJec63UyemTsCzo/6WBzRm9IFKf3jGviJPmEmAgP9UGfFGBzIeP+56Z8xkrDL6eZsph6\
    u84CScrrLDdmgnsX1HXWG+HUwZD09klxSeys57MNAuWryl7uxP3OIL/Yp+I9iZNea4uTdxsFxw4aXPBZLPhUafM7d8YLXg/Zu4OXMcOGK+v+w8\
    WnaRke1TbP7l6pl+YDYdm4elEY9qsSBW6jI2/1D0cuNmFa7GBiSVtawdyBqPvM1bMgF/zWQwGcBtzGQE2VBHU6OpA2RGq1BGDEQDkQE2xFYiU4\
    6jI9FyhCKmUilFcmp0lIxKLQIKUKhiGRKZZ4rbg8bGJZtm1YtFFyNwtHQn5RHChKGhYC2WdFASxUAm2dnRB0AlUPuwx/rWq7MmUvNFRUZsEqu3\
    uBOw35IhZbPvjkiPPVjAXsaMhvyBJpsqk4HjtefnvcZJXoAhSXnwXCgQ/8SUFWlOAbLBznrQgqm62BhAZMRAJIQxwF5wu7kvBnPfY1O6BxGb1w\
    l7d0ISRGWQG8BJM/6rLdVUPtY2Nmr9uwscFhcA6uVCXbILrCTDCPLBzgadqVdmJCBJkRADSArMaaEv/2sV3arOg/PgG93/L9p+h2uUoeJNcDN/\
    S982VyiNvHyoqB0qYbKc+Qu0x0PH1l+utg5CFRz0j/DpuvPPDpd6ZtICeBytJdyJ72P9ozr9VADOmoEm7KNhLM3Xe1Bo8ida41SEAH8SrF4cuO\
    j12WnVyO+4wbWEAOK2bRNipB/crilNkGYq1kEzDO2DtGHbUFJ8DJE0R8m7ZBq8dF9sijJ0aTgnIdYkR6X1FTeCBvYlRb93CCkyWj/AA5FGlCoC\
    9euud1JWEGHJJgO0xeKs0nyF4CY0GYE5oGhqNCmAabQNpcZANIRQkfikVRDJEkVAAuLRoYRLq1KcIDxDGrWV5EF2N0x9BOMBS/vXEvQ+eLbfdq\
    5CfUVbxSF71NPc3285w8qx2SNDbUOHrP+9frelXjtj40/0DzT7epvFHH8iWEY880AbV6HvNvWcjOYnW9ALg2jAvxuosu6bvOuG5pqbsO3DWHCj\
    vnJAz1w9evHoMQv8+kqppmPeziJ2jYGUUVObAlF2tEAsuAuve/+iv9gjwgx/jPTmn8QVS9gcMnh5lI+uW5exJM6JwOSTYb3FjdfupmSwavaUT/\
    mWALa4oMoGX0rm//Ft2prVIpwcUurqS+sB+6f4wcs59MuzeZZwdNYLrrbX034Pam8oT+p2u8G1gWaed39QQKtlC24weNegrfVuorR60FquL2sr\
    O2T/byKlfb/mURdl7U/kVJu98RPi7ROqzeuCSNXSIBLOeioocOrNW/1Y29gh23/p9xU0cHgfrXxTdfyNZNXcizPbF8uFL71eh3AvcHifLEetx8\
    bwcPQxnn8Necc7eeLxc74ah5wf1x1sV15EUfD7fle1LBMDroTcWdMJLwb6wHzh5KBHpPXKFW2vOlYnpeUCG2x25T59fvu3Oy+5MySx2bnzyAc3\
    72/+4WDhjWt5MLBb1W11yyYAkUqNeO+J4F39li1LB8RSiS2un1/dD5bN1e3j7VYPfC8GyX5WkICAC2e2eKsM0kFv7/6goEpYci3z1zu3nz6/iF\
    vhWDdt5fXzseb0f17jB9rR6rlDe0anSw9b2016s+gKKaQCQ5ELrou8jrtNii9/re3v6QryOPUbd+7ZmFhoVXafOThOoymmXv8vSPr4Iliyq/rh\
    yznsyw0E3zciWPwiTVkBkey8KNj5pXOby0NS0goIT5NGeZM8EI/N7h9XjNio/AMn/Fqy7v5WJfy5ssFJAgIHwP29eJ15nf+gra2qujqAuH/TWp\
    VUarbFTYiklYqSOptogphHCPElrvHTcb0CiGtUWIgKlHLCpj/4o/b2xuoGIHyKzmJFAhlyWRAF0bnplKis9LRotIOXa6KnV+JHvgPU9/eB2Xjy\
    0Dqi1TubgTV+y1PZAmC/DumO7oZQL1eT3iQeBKxJA1gTff2xGbhc8fIb/GHdqaOiJ6AG3Vf35gu7FFPcwuHd14C3G/r8nWunPtWfd3MZ+WHl4Y\
    ycfT63CtTVMZNlqURIhEISQcUqjNlbxoxxoRQ46168mO+NI+tzd4/XFs0F/daFnNI+vGpVbf7ihneEU4oTf2JNreh8pQt5yr5On9GbltabwdJU\
    vUwWCKF7O30v0IHF9G+fNOaRLSSPTeF+QEtOuL+V4rkxfDfEpibAWk/886406kG75bXPrd/5VH/msTEcDbRkWuhW6t0sBuJSEoJntkJvUnovm5\
    Xe08tksXuY9hcLmEpf3JD9FcOr1Z7vWdEpBapgwMeV/ERosArXZcz7t7DytgONlmz6KEwGGsQSjrIif72/JsmtainHCoRGtQ5IkOFk0Z+bhUOQ\
    fWDFFJ508MB/dM9ert6YQuxoTS8s0bJCOr5kBM+LnW+Utiz/aeNQIIQI8J2qznX/zg4o7jQaIJvaFOFUWz+OmLZVsxGnaa9XBiaHHaAqb4wDyS\
    DKh7IqrQDiaHhSkNA55pk2PVu0wndpbP5YJqRkoWyoONU24t8TR1MggszSkQtcu30e75OaxFLF0VfZnTACi/sV81BwFyXRDwxzlQRCFiBATmHv\
    JfHW9HpfzxOMQwEUV01+zekVPtg2823+FegubDjfzbzim8HV7KTwYdNohlqBGCbCjAr1VXddVHLRxsFdE7hW2f08a9tza+4rvi2FkRKogcL9HQ\
    3F9elBLY78RNFZt8kfVTdUA/sbeh2j3ekNojEw1l2h5OdtKcNAJq1RmWzYTKqrmayp07eZwzZGAhCJ0oykjkI7Z0MAw97JMHdiQkW+uKnaFyWw\
    i147iW3WB/3LBvpD5toBwC+w8ybwHHVRI+hR9YIW0GTYDHFvphDECQzxFqC6RSDWw3M7kv2DMFkg2BnmUExsu1RKQ3Uhi+VyVZJKSUxEJJYhhc\
    XBOpMQ/F9Aj7MYCnbNqIJkgDzHBi9nv4fLwyZiRk03vCjrFENJapfoqBBQvqQgYbTYt5S7ZD0KAztCqlMHarMFQEr83p6UpFcYILFVuFmvKvAS\
    hSA99xqtGZ0XypwXknOvQg/CLLhUiO3jSiEFH9dk4pjUDb4CYjNHzSTKLm0BQVvwIpzczKUtxIa3CdJiwQTFQwPBW9w0AnZQayqQRZ9QTWBio0\
    6KGSOAQk8v1FDvVkea7T60neyhL8LJP2STPIawlDjT/Ukslpt3dHW1L4tBv20RBFm2RcVg2JbSkOhZUV29FK8bXeyVDmMTAKD7lbgDGVzXiwMU\
    pMA134ncE9UlOoTGvsoHb/FVCkvGHuuND9vthWzbjcaIfX+YeHQigJLvLsrg81DmMVoC26MRhAhxMtFz6dQzh1Tge1Squ9FrkdTTTKZSd/O2X9\
    8ByQpjgjlx4OVmaCgs5ntGQWC+ZxTpdnswl+8pEo8x2ysb8oVuZLRhkJRgCravButEgDk/9NTbSmQzMDIrpeYciE0mqBlqSIgrk+hIsFLt5Amj\
    lK4UCXa0DLBxdJLwWBnlogAp46YXsZGAFMZg53plL9XQ2tTTaqi7l2KB3gu1hpQocw3QuwZscw2QuwZEW0OJynyL4DZOv1319IjAs2FwMhyiUw\
    YonT0poHy0sCUmTpVYqY6BJ+BNlmlqaTXpXdZWiTHI7DPcbKdKtQI9/qhH8YZrFx6JCE1tyEGxLUZqLdVej6hEZhldWIuXmxSBMGIt8VABk60q\
    3kz2WGtw9QFRvlDGM+mjVO2MkvA8J6hhA0ivgs6Gqox+Gxod0OP6WyJU5Gn2GGaiNHcdCsGcXmUgFIoJdx1D9v8CARPiMPWc0dlPhCzpFQnuVh\
    eyiRNCOtRZ+wsB4l7B7kNBxkTX4lbTrhv0ade7gDfhMHfbnpbtVDHPNakqtdeKo7zdBLbvZCw2At7SXAhRRmJL7/5pVl5mB/8XWW+zmVn6kf/k\
    KcKEDPK12UZ/lzG94ovqstc9sDkAIsg6ax5mO/Clxzu3MH/1hwVmC5vlsnTwist+rh31wC5xLIEkG/jmC+/h8rARbFdjsEL0lcaBpLQ9/W5wgV\
    piNZwkI5gswPMJZIySSu1u9Nq2dGdlR+Bq1KXZ7EWG78WkLPVyl4q2shT1qmQvr6N47rugmKyyCJ5lFsHbQd54xUG+msKcJrBM+3ecmbnVtaVU\
    cFLNEswesKWcyL1dbC8ZZSIzSnoec+ntn7F5jHTBWDxGMIt4tLjKamzyn12o4Ym71eUVfdhhzQjGC+Llko32LPtwZrVu8xHzINu9oZghe1B7zT\
    /hwIXviOm+wWOxmBXCh7XuLbuaa4CZ03LIgouOUbHtE+22PJRRqudPuaQXHcBIdbXgjuB7+aecxj19ghBPT8NhP/OplAPZBnxOAbFgQun3Mrgn\
    qquDEfVoxEymsqCGw6qe0VsEhDxlgrMJ4QxZCZMrxcLLCRW+oaCzJFWhVoiTWihtoatLDAV4WHvrX04x19s4XQ/tDC+XhBJLygoBltScKO4ltW\
    N2q0tCp0uCxCVB6JJcOwKQnKbcZnMZvGUmJES2YH1Vir0TAez82zuhU5AXLe09V8NiyzdRiaJg3ul4F/TvKeZ0e9YGzoLC8gtoVrEu0b0U87lQ\
    APiEjYN9iDVHCuNDTM9kpQC+tqvbrZZ4LJzfC8XBoRylI8qBnNgXRYB4rlUCmNi4npi+LnN5VJ/swjpjdqQuSBfwLCknyTllkdJm1pPyFQsYQ1\
    apzdXXydRcdyYvam3uXV3WXonRxgE3G6NUo5ImgUTwtrOxuulV6uUqmkRuX+WA7xivXni6Smx3lRC6SpBX59wYbV9FpAFnUywEIyKizuKZEN1U\
    qILDEnC95u5QUbJ16AbxsUMbI9hidHaJOiojmBSwAjwU8Az2nN6YIEiAFA8tE8bJFLWihOF7AOTJJthJzywbVFcYdChdjsZXB0ORasanDRXc89\
    wfwKIo9WMtbf24niJ/fLFgBFY5j12m+zLZoUhFFk1t4/FG7nS4QCdfsKqtkyBTgxzP517mpJQN2svnl9F//t38DJb1V733zy0Sr9w4sJM3FPrj\
    1ft4vNri+39W/Bn931lfLT2PudG7TdPtD8MAzv3ZHbgXaQBLI3snFxbAyum8DVUmTeZUNhGJrQhGZ7jdRPDOItG3G/q7+YMv+xofkwpERwaiiC\
    iDson8TP5OOzK1TGcRpFWR64wIMKT4lGwMjQQpOKhMqpKVMiMbMiF5p7xMo0iZTNkYZaIQZMhCyuCYpDjfN9w1EEUMhdmJItG0Qq/bfEku1tu1\
    03nGJhMdj3eSZlPOrHqk2Q3dlp6YjIsn/xryTqeodhfP8oHC5exkKzZP7mZ13jYA8trOjuTq4vVgy5ckKKKtAmRJiiM5k2CRIebRxJ3Wr8RI25\
    JuFWBValOXuhqmtmNtdIQ+iqMuzk/qWi5Y3/x1LTwIxwjqGYARI7W2JI0E1RBS9IMZL9OQ1J6BwBeMZJj1Kgjau0ljFYsjZTLUHudFMOrhoowA\
    7ywSfRdCB9+XZ08t6pkxHAyKtQDPlW6YMEKQt5OJkZZkBiXLeG+JSRYjkc7ym6N2WjWpJaDLqPY4MC0aKIpSrocX24zrSkakYpsoAWtJ85GwRG\
    iyqZ4p2sd6koQD8fghZMpsS76tYZ2080hMmUKlPeHDqTaxMrcFva8CF9GKtDAvEXdikkdI3aj4JSTItE9pVziAIaMVqQnWGrifmBIROjo9001t\
    RCRDjD7h5WA6I+TMLJz++vJGroottZCifGkmE4iZjRkhewcsmf54BGM0yE8X7hzVGpeuem8wFnWvRPA2CTmh2pb67nb2VgjVXnm5vzTEYt671a\
    VCyVmx02PmT59rRTsrH1s0GRNN5Gfyd5YWz3M2W3JTL19y2d7V52G3vVueL/rsDlwsvXJw+S/E+N7ntcbJhjp55qU+9YQYnxvDuuokoXD87YQE\
    dS0tXSdlS7fG5lV86Ot+n8JgjjkbTc81LZKuT0+OhJGyO8R4l2ThthWTC1JW+cif2wQErcfDZm7WRhILbDFGfFVZUfx3GF8m09JewLO8bVmPir\
    P7eIap8T0Bldmz5lxdAb0LFYAs9Jp70uw6NgeTGCmOjqjucynRwYCzexMTJdH7mUACUjYq0KUy03eXulxtQ37LY0+Ydt/RZnaegWP/SkVGczg5\
    YnmerKY0KvFGytSE5zUyXppgfaxNk01lanQfb42ja/vA1ElGt5kcYjTiGGEe1T1kaOm2JRqQikyQQMnbcf1Q5fmVY4I6qSUVrlQhyiGfSAqwHA\
    FUmRjJejpZPHwLeYmaSU2szTGt0WtcOsvPCHaWuSOpgWwZZTZnkmigJULdIZT7kHGZERD2T+Y8aed7mxfq9uaNd1tgsLqL2FX15qyVBK6nh+Ga\
    F2c5oaX1AONtj03M2F5GtTg2YTqhyubyjfFH3QHG+4/6vMdXJi1RWXSTUYAWspgTdaScNEaaNxyT2iSxpBnzajFsQFvwwI4BnGcAhv22cDbHvG\
    3eJUPmOzFGkOl1mXFsuIVRSxnnsZWYVAl8nTE53JwOaAWeB1sgO45igQb506U7e/Ft+rLSkIDVBOLcmk/GW48f+3wS3p9uU+3H3yGa3em2bBng\
    zmbjUztt3oy2NOK1/FTwJR+XsTrYLM9woG1c+cNQ8p21+w1+ugG/BOgfYyhrsXe8z88OeWQqaJQ5RuE0nYv6DLvtfjbIIbnksyusCFMQRdQpUt\
    dWZ8b6G+1loeSBWWN21+W+ez+4q2/wDb+f37ibfHfcr+/eW3AP3op7/Kpv231wn9yX/T8i3Bq3q3eLW/4VUoLaUPGVWXvrxyqq0jpaJ6qpzlZH\
    9ZS5JutxLRM3wRRb3gpQmCIVqwSlape+lURyqaSVXtd0Q3f0QE/0Uv8zIr1voQt92JWuc6PPuN3d7vOQb/meH/mZ33qZfJPt2rU9mttRHdfJXd\
    AlXdE1rWh1n+uunpvFQ1jRrJhxj2d8sjZhWZ8DKc+xnExzWnMhl/NLHg6VYjcu8+58MKsnZAQTPXGTPNsna76bn6ZkjkztNM7Z6ZieMc/1mZzp\
    eflPqKpYKRqRq56ixFWOitQgmYy6pqBSolTQhlU/Ziy76IpvtMyVrnOFj1vpFut80X32OWrMjIWckcnQkhJ1SnM0J3I1K4kFD5NSR6t2pI12O1\
    VaU8pra2uqqLrn2lVTFxtssmS5Ss0PLveecPpNXO613vFT3t2Dx590xaRlv1W3e6wJJ558qjVMvqZpp1/PzPMvOnV9KOODSJUWl8KjHDVlVFNP\
    Mx0YGSBIChIeiRyMlHLLK9/wYkhfhnMoMzmTy1nOQVTO3HnzSyxJsMmiAAUqGmmjjxEmOc4F5ghgNthEtV777E//S2tqOe1of8c62RO90PmiTZ\
    bs2lpR2mvf+XZsyamr7/jaM258C0sPjp+0XPCgHj158eHHP9eMmLCk7p5fqdfouFPeMGxGWtEy5h0Rx+mOKzNqxsxsQcfEl0emksaHvvYzn1vu\
    +eOrcMRyGoX0McFLytNWkGbY2F7cwXxXHvzTa9/QXhW4imqyPNUOe8InkurFuP/q6NjJ68jYWOZOdznYqKzuJHJMrpizc83cwqe3fnrc7c1u33\
    b7984nd67sXNtV5Kv8dMdix/0dr3f/ivtSJwiCUBHGOg93vnTl61Z+cOVnVv6hc9UtizNdN3W9hv0F9l/cK+51ASVKy6Si5EoHu1XdrWtOrlGv\
    6VnzNEiXt5ev6xleezU4GfwzODvcw3sO39N7eL2pMFfZ03cp4thDdUDxHpA/P9nXwGH/t82QHupPXhvPcpBtmvDylvPE6KPfooebGAEFGVQQhi\
    JvMG0IRFa+e2cmGFvHcxn6qZGzDtcVAkusJVdK2PRAh88RUA910AXd0AV7wQCNqKKMBHpohnrxe5A188JSYodKU4ym0TB0TKedrY0aFXv0d1xU\
    r8ypUzVFwPVllvX3OkFQfyQ72B9zBiYsYYgG4bES+0t0Ht1QP0AYgY1fiXs2aukW2K2C0hJ1ci+QWLFcTpKyJaYckJrdK6GSObt4R7MLd5Pm1c\
    k7EKfZ1sukYkmEUKLamtRyuBEbbctv0HCojT5LLH6ukdJeBFu7dwhHe85EJlENBkqAMWO06nmNT+kHc/Up53oK9ZdMTDw2S4W2z/3eFtiql2go\
    +4VExUQRK3NdPzhLUZF/FbIydH8AcWd94ZR3XBBojHbq4hTiBSgP7R3tvyzOMr7gIvoO/0/u566kgLXji6mn8ft+24IsJb1EbVOc7ko0jOKdAw\
    OfLsGgWr8TO/wivJas7Pc8w//JgGoriyvSS+EyqBGOE8flNFx37jbkNbHZbCYTGeb9a7NEPae3yw3hXZw4K5fkPd3Xq1V0i//LEIaaI1YMy1cq\
    d0+8k9QXjcfwAx/+5rk27KeBoUdzXADnwv2AC+PacYLlKKLybf57BAzipFo0Ne3jEKNx9Wzx9A1v+L+zRi4X71dOcFiPnxhZAFYfbpBRQbun3z\
    l758sDxQ7QviqEXBQthDKozJWdHIS35p1mzfpwW3/OmnWvo1D3PM2ZGxb40P//6kdtkYMrL6hhX4GUX0isV4UiM5dLSTDLm/mqKoy2B0h+j7Zm\
    vrf+y7LHOz4my1knYeFPYE84jsYFcDLuB2o6gnbW/Lk/r//zuZnH4DMsIdngH09CMDrbD8E6vYyhdmmCYZxSyRkOt2Bg82L2ysXo7uuOHvblwu\
    uXz7kGS5qSmw3EPkdAn9NPUWCfp5P9lUiOv5QvH5S3Au+y4AQ4BHcOjqc8mlL6uDCiVs9hTigrIO0qQX/wJL3myC3DGymi4Agb154eRXlbGzzf\
    dXc7XThU9c2DYBEVkwbOfiF0KkyOOdL/B+LUvjtFwqyj8u0P9N50H+KLg8h6QXBVNKcaVF2qFDk2tl/Gad942YuajggSmBeqWxsAUvdZR/Ex2K\
    d/N1h7xyO5H04BxQrcadu92FzlcJFW3N6xGhS1Z8JzWcSbQi/l7mp76n0cd6G8tAmasvs2Z/wIet4QAPQUgFDU2bg6US6/Jvfms7Pe+PjJ9Yc0\
    Xbgn/tTQz2cL0a+to2ji4HwZZAoqO+85nCMhhFHUs9+ODvU+ubcWLk8sLJx0C++W+GO/lZvvtjeBpPcTx6Hj0pIroDE5+p/TVGvjbx6WhPe9Gj\
    kvbtJ1dXbOFF79TjriwB+uU+K/fS36abjLc7xYOp0mOBDamTvMJIas5xm8wEcCJVAss6b3ufbr62OtGyk0KPHz4GMLwsbKX8DzxUgzGDENFLMz\
    u6iGll6OhNH2BxB3NeoDXVMImk8ttvaGE7IcnO90TEEUopGiKklHOp/vGN0Yb99EofFysTj4xJI4CHRAvBEcD4xcHPJFQXQiXdmKnsxxBm6IOl\
    LT5ndysgVJ9UiD29NlZ3AZV996hh3UarKDKiYErB1l4vBHcYJorVz18iNqhz1p+jgllEnVVifhuW5UU7JL1ImVzbuWzlLZFEVY+p2ZnVmkkOtU\
    EPwi+/+XtqFz88BuBuZlg383dNZW5dLjNk+DNmrHCrH31mpBKlb4aw70NeaG3A0vLQe6GcQpKvpPA+vAPqAMpCi33i9sQn3CcbO4vKWHSLtVz9\
    9AP7IT3WzcYLCsULgnM5M65/trJa9BNRDuI1ZMAWjZ3Dzj+XsFUb2r9ymhWKksUR+fN67lQfMLndcRinKuwrs+8T9TWCweC6ApmIOsxgbWSq6w\
    8JHro21M1vMjdqVuZyO2gjtKufIe9kOwSm+S4/7DbeAyVIdGMcs3NOR7OMM+cVNalDqewAm4RoYIOROVMV3by6BXh3YnFO88hKGhJgMT9mwg7J\
    mgyKTW3uKd7nb1PK1MpnL5PEQqZhRlppmFrCtc1sxanLGixhWBCMyphI+lsnna9jFdy+RfeENpkMxD6x1Y85fxh3YvP3RYDkA5mGHLXqsX4LhO\
    nDwux+e2oqoR/RFfa0QhIuUamTfFg/lcYDgyO9HSAvS+Qkp7jFBKieb4lN3uwXqjLs9IOoZJkzCM72/WLFEsCPg3gY16mSXQgBOevGiRzMSK58\
    /zwPatM5mYd+Tir4FY5qlc8Byhhz+CnqPeCMfhOIyCmpoPlm1B0TKnpZEQbi2O2x32OzKDvNzwSRUeOwn1vXaWR+RMsTRO4FJ6QmBF2WnOlmdk\
    XGNXHxEJ2FH78F/dP/UpTmBYSORy/u/LOJ8fdf8cPQwzudtX9yZGP9z2zewFEVt2ly3QFeNVERXWjiBz/+/pn61nTCFoelZ9QsQZp8fvPi+Bxs\
    XfiTmk2ezc9hB4GZ7PGVscC72lTlTuMEI+BzHyGGFaFFMavaJkpu8aqfRW8Aqr37/9PcvUId/qU2gm/8s6H9oFFFK2R5jUB1u9jG+YgI9IA7eI\
    OOHoWxIi+QzB+tnQ5fOIu+eiUZGijk8dhejEhg+aW1zLDeHZ6q52hYWCVVfJ0Wp9NEpTvmWD7m5Xmr0URFSxPja3AgRvO4AnAiubNlEOQnb4k0\
    qdSySFq+3USYg9zcOVumEDDHj9Sf5wfi+B0XSv/Jz7Lhi8msfLHTtYWAIHCcf5cP5ddyy6KVT/J74KVxxPxtOxSNRYG25fkbxWCqhQ26YAJ5iJ\
    JX/naiaeJtrA6eOSJC5A13fe2CizLOVyXAFFA7xzhMt7slgsZQyvV5kzqPV8fpQrbZT+TxIk5ExLcQ9ljqgIunoY0DsTscbONsVu6EZ0kx24eC\
    9uIYnlL8ItCHm3S3/DZsxqMDAhlGVkqlvjhOPKuLnL8OZDHDaLfjE3H3A5SkOzi7fL5corN9by8XVfLq3UYhf3jvK4lmQPu1KHkB3sTu1JjjGy\
    u2gupB8IxCqznqKeLJYOiPRsxzb1+umlP5IMypaxv1avRcYP98xjLkVpY5Lk9jsSFBKo6PKH60W2DTX7gvQ8RvjJ+Ocp72SqjDxYoIByRI6mQv\
    lswBeSSqaM0pyk/42RgKsvbpFGws6iO2Pp89zzeaj4hcRGDQNmTkHPT95oC+MXAUl7+14Qdq7RYAKdGZw6WDtyMbzOjGWYHGtuvWiHCrXhFMv3\
    OyhkhjQTSi6OW9cf8nOK0WTnIHqp+9Kt2njj0Da1qWmoCVXGFHEEE+4tbSeiWBjr7kBmxu9t1xQyPAufVv/dfcYCBCyXWaqJG96iniSHhtnlrN\
    iyTvM+scR6GrfwpDzppz9l0xBsJ7R9qwIZChQqwQcKzgwuVn/zr4Lspn05RsiuT6ZDc9HQaZ6rgXxMXS7jIDBXVIF5roU4Fxp3ne81yn/X9hij\
    aKeAWSp0Zv+ysl6OU6im2Ds5pwcZ1//JCXuUiSwdBHqCsRxFesk244+BTAzVop0zcHJn8fRNb1hNrSY7AEzAzsBr7Y3k9mcvgAMBstHctSWtA2\
    UOberXyWodI1OmyolT8sVf0ybGrr7zOlFict2JlhGO+AaZTg1nIDsTdiR5HJngUEcWWnPYS4JKHLl8Phd/tRsoN0IpStanef//L3TpPS+vrVWP\
    ZAbVSpHsZwc7cAeNGtLTK7IgZbOSfqF9Es3cg6zKNqG/s2shM7EdGezY81lI3xWx8+d9wkigMWYtb1CgQ97ZhUWP51ps6wvSOR+DsAjtwy3j7D\
    I4fiEz0aQocwrGx7BeRqjp+KBokEdwq1xUWvVkNY7m7wk48d7M8zVOA6YvDrbCUQggHKdShKZuA9TDkYuCcSO5IVRbCXNT5SS8P1soGs0to/qH\
    1JRNru2tIh5sgNJAB/iVoEjBJ8uh/3r3UZlt7gPbUKs7fJxl39XO52NlU5eV25J9stcsY1VsbtlZuiQl1atxUkdoCE7sBuLvpg6YfRik27dC3f\
    HEm88Xzslmfe2B0bsNKroBHC3fBIRPVEEjQ2tv201PLh+cJsEPxT3qF4HGcencDdSUiHQnt5SOMPPyavKJ8u7eLoHqoZdq6WRLz+MgNOaH2kWz\
    uVMlA66hZjX5w7nanuHa74zIEa/AkskwTgweLcG+B1MqcePzCyjtdCxxfC5FV2V3Q6MXsCFrRU3Ms5xD7RxKppbCVb7NaPddsUHtQNRLj6pr8y\
    lYj/RkoVvj6ZPPEdg3cI9A5/P/5xLoyg8iVf7l88PaCccH0RTnZmFzJzpAjoGwB+L2ugkn9b+JJ7VTFNgFqdMFsZuj943H9PMs2KH0rpu7vxhG\
    ljJgvRVIs7d6eA2SslxnV0Eb7CIjNR95ijJWOi2HkB68/SF/B7u0IDzXivYEcAgfXBK1pBm7jUa1td0b/UUkb72z50KPmtsacJOuaZ2bTUOgwz\
    jOYJKaz6sMymXikxd/rMfbe/sjf+LcEV1+NHhDsQtXlb3KcwxHjhQTUnh4JUu7WwSqx99owcVgU/GS+U/Cp/ZnwziuzEBTsU9O/Cf3MOprA3fB\
    TbJPP9OoL4XTVT9cK8sbLPt0/TT9qCXLe9sEasbf3ITLxs2l1sE6sgT9ZOIUr3wU36SIkuiffeLFOebHbaG80d8HiJ7nNqLx0HCyX3LHKPXNXN\
    FgFHNJd7yB0fPMaSxsBZUxYP79XF3BEcocUQV/qtGeaz6NuJ6fs69+AUm39giDFlLkG9sEsyxrVp0KJYqMhFCKXWPYCnV27rt2VxWndhWF6udf\
    9+U+K2wzJAgZNBgKxckE5OiwLEsPclwe9x1l0eDOTDFI0ceuzNyk1xqOd8JB2m6mrzrhH2o12YHAhNDTTj3L/J4GmCP0cvmV+vZRBEdqYe9E2z\
    ztHG0VdNWPlbVEUGQWeku5PBUJZrVqVdOOjWPh8h+YHFIsY7+Gbb4EUxSv342gkFDDlKjoOkJ2TSoMrg/ZNqTqo+exmsudNDdXgInKZjIn4KMl\
    ra5XtNbeXjOZzaoVU0Guw/L5CtM2Ku9/cuJ2RPUthpYvd/we+za4R8/PcVL2IaSvje9xcA9xogWVec/R0YCz25gtzOaSW8Yq68ycFwrP6dH59P\
    +wVZWLpSW1OWAdaIHj5ElKfrxvJBtSXjUcjY+LMIwGQRhjiQaSeQ7iaTInlQ29ePa4MxOLpn/dyV93m24YHwUW9f504nfhAvyx1OGaXe7xUsLf\
    V449vZ4ZkPnezwuhl/ehZJPOhf55xkqIFTusSo2DxPmuV+KnQKe0wgEzKK0V3Lh+aSKbdMG48hSgXxSCMg7aoo7J8sX+wEhCd9K56DJXfWVKSB\
    1Rq16pkvzAW0QfbSorCCz8CsMC8UiJmy+CRwFfR4CLZ2O48l0NMVA7iqfTh0yxdi+Z4q7jnVFy/dbg3GtRVcE8y7/Yuj6Gh2dTGAVPhjmrPOA/\
    6ICLdSuNWhsNIR8ym7eXNFvA5j0wj7abHktLTe1Y76VUqnpAQLv4Qun53bsyom5uFXLw/MWTf0ZHe6DXRFBdFs9jmCgacgoLQTjOgmvA2XAXUV\
    6NHMufMG9aBWfYh3rS6W85iRjLaeQ2Pq87yibp3QVcZ5d7M9D2dv2znXARtUwOnUHIniDTJtqvN3FcCnsxE9WHeZBd6QtR+vyEOxaaBjH5RUvl\
    cXC1e3SrNEMWHgZXE557LDKvV2hcfXqpEz0Z+ny70t3HsCs9ZY4/DqSekKCHCu30QO7zs64KtZMTur1sj37elDqHiAANbI++I0j/cirdjbjLIf\
    iEZfVJAu1DL5kqhy6EVbSoguBz86lsexEses7hyBmajOt7F/MMSSLLBCFd6mcpGMiIywMBCFXKjVvHQkmUiY6j6PpQO9mkDq8XEFVP4jgHbj/1\
    hkY1+VfkItcNDZuOiOJQ10J+sZ+EibLcIiJSxY//4OhCfPbWTo7pyrXP3pwC0/puJOitvTFV6qNWUf9iXPt62s+xzcXHkV4JHztbpgjfdd3oZW\
    czcaQ1JcvhoCjG9V0aGgcVKy6vxpkEjfrLvBNvFEVuurx0KGp5wxqDAa1LRp8Q3ZMyzFS3iBqJerLKdzRYK+t6wpBd+1PIZ+pVUaGcKnMkidFX\
    WRdVD6bem1TsieBwbrMi4QGJE6Krb6PWuy90le+fQOUUqBUOPxkRPnk8cAX58YU+bFdbuF1F9wmSAxmGzR6xtRlXRuL+R/FLq6b/Xr8ZjtrmhE\
    rS3JtBQjnEucq9m7eVg9tX7MZYmblTfy2JrjY2aXSFgc7EPb82Dl1sXeHTcyO9T/5f8WQAaMYkY5aipttCwfN/f3fop0C0HaKdhtf97o0kOpUN\
    3hk3l5Zl5PokMRAQwQ87siXCJ5pVKgnFRqKCtBhYQnyUiQ/eV3EBTli+/cStN2+9eemh5tPuxh9sBOyVoNGbT6VWcoXx5NuWOtssZERV6rVd5P\
    +Y9j0LXBo2KLRdRsjPB4F0K5h/isXi+WwNBA4N59awmR9K2idJZfBEKFAOqr9LIrcrL0XXnVL5598k+BHmQI9UKgSqsZBt4USYhXkxAk8L0cRX\
    r4gazLfqQQ6nBvXYKndXXF4F/dDPr2B9BpVJDLwqLdWHCN0wgq1PTkWgFbN2BgQmC9HM3EiGgefV4ruEBVMwJdz01I9QBerZMyKM6rAs0upBG/\
    oHJ8IJ6MYtoqIBgb5Cq9N5gUcLC4/qUL21BnX4QEDiqo7DDCmImC7KLKKADnovykar0lLPjSs6RAgCBoTHE8FAgASsBAQfh0ASGVRohxE4YIZu\
    wgWR6z3IYIQe2HtnM9N5WL4Q5C8bb2txlTjCXCvTjQpCt4Y9funLZ4JbPAFdWMseMxyOpZbryXxzX2bPiiIZkgky7RONKNSAMcB1dHpqLL/x4+\
    v6V2/vvjbAt9Dxu8X3gkUDYE1ziQKIKfYkKnpywnas0vs0fSRC3lhdQpy5epoeoDrdoCWwn/F8yTMADP/gF3tKB5IU97zfBK0JPlJVDQ+Yrlv9\
    2LlfyJp1UJLUl0tAEw85cLHZqNGsrlfVFLj+wS+2Bn0ykPRifKFya3pz81we9Azh1BCE0gcK0YF6KG/RfERqRV4ez9KdHF3rSiMVcDvr0801NC\
    pXodTPvYe7c+rOmR2h+mN09yrmwyCWat5ctrlRisdT8hox3ZhkPSxPL1mmeSAqJlohGJx1WbfzdHTO69TDSOu0Tn3+6Z9+6+vkDg4+65tpNNwd\
    hguNVIb8wz/8tfL9EOIV14cX6EiOj7U2DVWDeiFkckWLMmVF7MPPmxYSjGq1rSFSq42ZUKg9XpEX8ywHwo7dKKGoPq2NSDPmUniN4zBgjuplew\
    N6c06WFW7iSV5HR5w5rvqdg4izBs9eYtZfPe1Zz+bbG3USTeS9+7MXj7S2zIbK+37k8/RnfjrCzH7IGCK9zA/jSyhrRWdyeeXX2iRURbnseUyl\
    BrV65j6+Ue6uh+VClavdA2XhZjKqVDuXbRiadlc71AhRpOT4eb+CnnGppRZFOY7iwCt+AWxRML8FHkHzb3hD5Th1dMYdfVy9WzUnYjPNFMlq7U\
    olr4rWvFXf12w0ozPWt3t1ekiWttLXNI9w9obhIqXD2BrXVG04R9PxpUQ8ITlcfvPeNIVC4am1NmjpkvvbH0z4Usz5w6MKfqwLtI93ZrPCCTEd\
    o0c1HtLPWbdO95wQkPuQ9dEPyAMQxGCFc8eB2cqU/IwcJapPhKaMvTeg2DDaqy4l6UJVk57VGPpnON+DJ6HyKTIQA1ISzXRm4CxY6IrJ2hKLNX\
    qGMxWqoBeoSMZtTiDpsgo+aEKOH4VGr958WxJIt4PSZFsTImbb0UCKNOhTUonjjXSS0NSYEChMByEZVQYI1CGUU/J5kaY2PJnmg5ESpJyEJBXu\
    mJAL4OsJAv2evERKmkOHHc64xoZ6Yo9eLJsm7DbeSgYTI5FIkhZ6WPooDK2Kg+0V0L1Reu3eHgH1swqgbkgojjjujJ2RosKzDMsrxRwGPVp0+s\
    YO2G71QiWLA4+jOXFOlOOssPFSnotGw6xcjn6Q5aEmEHA9ka5pgn1gxTKNkm6ovNFuV/e9sbzG8xxfqPaDDWt/q0LPQFwlBB7Ppyhc80MvK+e+\
    GJHSI/4IyQVAhTcRMS9JpXKlsizlm1PcqhAB0mgU2lYMV5vFCS1OQ88spEeVi/6sodLhghyV+410up3+bDWvuI4NTf/YPCs5TIa6euoo2PlgZ0\
    GhyfDTlgmKL9z/W0J9mZN/7I0SayPYLv5qpEiMZLlzF+2wCeQZ7cnPZxZnkCmYFbySWc9CaFWmSkedgqp2SfXVwv4CuhD+s/3PhPiiABoGutV0\
    SKFxtRiVaqVE0tVHDH2hUDQ2NJ4523rHHlFlEjypFbv4AIai4vtVYkivF43CcwI/wBcKRNnzJyr+1b5kMtcWRo5SNFOIoUGtjOXI+RqKvszAFP\
    B88DyqLDNnTBSsl9CasswxNMMVldn06LyCMRmjgKo/xiJB/9LspKeib8kfjMRYNuaf/bVV2+eP5SHxk+WOh/xgvnbWukmKOw+ThmqC2ziviRlR\
    biD2aOG5rVlBEANOE9wK5WtQg2O5dFtMi9pQ4IP8KF4me+Y9oON1IvN20dntEKMApx9JALKMAEAk6awjr7AMXMJU8eCiSMPx4oOCa0jx1fLxV+\
    6dfZSrPvMUUvAl+9XfvfslqHoaj0+ZltEkCdOhsNdTWCMzieBKKInngEBgKVuBWbkeGPTCohuNRhIEhZsFQgf4/P17lejG7BMovnDQKdCAL4YA\
    f7T39RI8SsFwy3NZeLxSzXJm/v88x/GmSUUXaEiZDT3fmAuLGb93Dg4It5BZ63T+lsbqx8swmef+0X1h9P310ah2IBOEkTcNq/+gpULZ21p3mV\
    6DtPTJtZphfndhIBDN5/LRwNK/4OeTTjCM+mqFyVUj9OwhtbWZzt/p05w/JSSU7NV0DL2QAJYPr/pM+ajunIEVWx56c08RKr6FKO9wmhpLnVEG\
    ablc90h1H4NkQUgUpKQWwvuJujkMk8td9s6hizleMj+sG5oOQJybTYMAhVh6Rn1T0oxhCGZ8qdCRUWxvZiGamoXJIEx37VPkUhuuSOZ4LavcQJ\
    SeDsk0Azn2JFewoqSoCd6eu9PS+qrqniBPSkO0bNb7bzQaTqNeHlb0shFxXlWtcnwG/6+eFiHn2bzcsusM3cD1sEplCrzGW1qTbTjYrqVIsqu1\
    /CW1JqetVJm8mKqF8+dSAz/96hREqk7TgiiwaTLZBLVQNUQgNdQQSBD7ak5ceWXXH96r+RXlDUUSJTRdQ8EOuf+vU/A4RgNua8bLzpX55GJHmu\
    /ySG5L82xiUOEbuxxg+1TrDmgNz1n/TJIJD+MzPbs9OetyTTmAegTkbcza+5zTIsuKQI7xY4uJ+SYTG7SjxXoxG0TUEdvAsqHtO52whv/OCe8o\
    5ztIGkvHYhxfYKXAD0TjbxjZEAfuXgcZ3VVxO735qmHV5nhbVWSyOdUoDUdQy2efzisYDjjMWNPJxMJYhsriBLFKthO5q1csn3cLECX5C7Ya8H\
    W50iyVNHAdbqgvFA+FcDEy2XWqjs45z6e4mn9me/cgVX5GPZfVQ1FpkuItmueSfdrk1IasworrlHKcVIhUhmXbsmV2iGyanpnqXC4SjuQ0wrFc\
    qAbLpQEpOErhhK9LA801Shpj5cYsy02X+YSZ/kNXlxFoKnPKP4miym3MLpXeljlPHKeNLO3icY/hwtPa/Pc+PgHrfCuHWW3JpEGZY8iwaseLGw\
    QwKPs1DcOU5ZqhOjSdaeVT5675IzzHh/2e3xdLh5Xqbl1iqYulqLw81PHbd6oh2taGjUyRYa4u6NNQtASi6HxBWh906Ckkyc4n0DENwvOi3xdE\
    Sa4EAXBZiA51DaFJztcZR5eHwMm32dps0u8d0JBdgBm0B21LpfhYyxXvChWTK96plvnYTrN2xWbTWOyif/o3hOp8fyitVGzAUMIYklxGQ7K0Ql\
    NFOiXhBW1L5qhyYs3chAHbqEaz0ParuHoMWSE3ZlBT7AnGZfYMBtrwZhIy+0H28KJ81mjd1Bm16TZVJp5t03eEyAiQ+m0peIt4TTwHjZr6DyVT\
    98WHCPyY74PIPT5pXFv3EZYe1GOx/QIHBsI2MpCt00DJnkfKmSEP3pRWHLc9zvNuD8HLMkL9QlTUO/KvS8PNoh9Knx+RbHA7fQJ6PANWu0ep7k\
    ivpDi2wYyj8y8PbPsIV05RZQFMPsujaBCFrGAJQI/LokNdg2iMqz+BLtVV5dYul9vdMY80tdxyDFo92st6GWLRJc6LYbBqbMK+P325z0dqYml2\
    4vQr30plR6wROoX5oKGZRKwZtFQqlyQal4hUGVIMfQpDlLhqpq+CLvGaaH8+LJehmv6V3PrnhBz88II6hphE7EjcDxpk+8iT1UkjYIGiuI0q4E\
    VnNdrYxkb5we3kRp8f7j5glwIKhGA6ZZhCKpEJCbrVvWGqN+Euj6fvDIts8s0531maqyLZF3siVBZ9jgGpmHyQfqGkVyYY1+DZbE9i44Tx8jAt\
    BynHwphjz6iCWAM0LitFeUrOEkkK9K7kng71GkAa1W3GgHek0qoYZ/MnE5TWoRUpTjgJpKJIZms8T2N/JUFoC4T7lnpVIQiAKPMNHwSFy7EsL5\
    R6ngF0WLZ/ITvaKJjPZqm1gtfj8XrRdCbqD6IUV9QARaKEJRb6CAOJmCcKW18YmpKv2/tosIIo0B/IpOwG7BTcslsM3aDc9IFT3UYz3g6eye5T\
    LwQ7/lF0RnDVJexRBa1XIpflimr8y6IvnEziNM9ROKj4q90epwExY2uqZrXHeFZGL9R0Ta/RDIcDxmIgKaxkFWtKWhWt6M6mQ83RM543LkRkSY\
    4IzOLeiF/gVnors4I/8iUv7ZxTuJOi8HqWwzupjCAKmVQCAIxgZMqZy+9sFI5W6XSnufW1aDwuSQ/LqN1+SmZWK99+13GwRz985OL9YfMyATkB\
    eh2L+wbWwJGPbjyYWOqY8vScaRrDKvi0Vci+8L50u0l0j8k1a6pqtz6l4mq5tKkYfrqi+u1CbrOfw4ArPol9mnybRvUnb5Qjr6RygUUnb9HtOp\
    CuBnnWXC4RKtp2W6Flh6tuduXUt/sJkY+JW8ZFSWRH8JmJQQk3vokBHti440sa1Dqulnj4oXw+OKdrmj7HoVqrDqP+7Ec+4ohRjjwvJ3inmQWm\
    q0A6G1bpJkcEe55iVrClvnWdq5mm197dnRA9iM9NSQ7nMoOcKPagSy8RBPS7i9EJ1c6tUpAyRuzOoe2t7QJjtkwjNsu2a87JtuEWvtA/LIm6y0\
    I/0V4di2xS0D4/dbMPJ2gbBdsOz3qIJc/rjnq4tcLQIQPlRsb9B2KZpaIM07JsuxIoZc/BDqEN293DO7s5suuQPd3eK+ISXKei6346dbHaXilw\
    bnql43W6fdojtBtT+wuPq/dylN4qtPOTM9G6oZe/bZJ72rc5Ns/5fT6/mi9QqHag6q3bG9WGrjeNQiousCy33O4W9WIsPMYuyJLcS5IJF9ROqn\
    dSrYrem4aQA9KFEDvVSh8632284vmrdSa0xgESugVZESKMapWvPBbkbKwubFok0DTw4YmLvyUUcoRiicnA1LUc+FU+aFbuN38Wzyi9k8eC0W/9\
    1a/8wS/9Fv7v2PytavMr+fy/jJjIW2no9TTEtNFuoDbu527fQhz34lGs1mjca0K/8eqKtG41PBBSaoqoyHIAppRmszPOBzBpqzmdZl25rc5ATe\
    Ecrer8JmfNjTZanS4b9Xd/S7fV11FH55r/ePr52H/7ma9IQy7HOQO/8hFFQ6/UE7PE4LB5g0BteV2vA+l1wPKhzmdzpRXso/o3GH8wY63SmUSa\
    4E0IMWZcidTtv5pO75SmCiWzqAu4yBk2wucc7YrJyEF6czsN8zmdoHdPGm/ykuiM8tUbSp5xozlJ45CYSiaSeUnXAyMcq2ldukdiSGs6VBrFgG\
    qHh18sxJNQ+LZDaxU6TTro31q1KhJipSQqKt/dIH0z1mBUKz6teVJJuPNer8dLkHS/86/RIJ6m8iybmbBYq6VUNo0GAh9E+2wcTjwWKIIgcFFu\
    IwQAgvWbD//Knr/uetM7a89FEQDAP/5XXQwAnjr449mPL3ny6nu4ygAgDAIAAAABEPlvSQdIv2LxnPu5DhwhgP6JCJzKCkgiIvNhXe9EBkR32S\
    Xwb8soRI9AW6YMRL3XwKuCcNfZCP+2i0fEnCCsZIjyPqnV7pKCcDExD6gBRmrYAlQlibZmMUik8esRlaY1UiEOE5fz9zYW7iPW0B6xKFkNcdbC\
    Hwx816UBPrRT7KB6ROPSefuZJEqcx1GuhoEWJyKab4tbly4543SK7c2Dc1edNNy31wzEXU1yhXPXSU7M7cEJ4cHfCp/DZyHCbWbAt2QFHQpvjY\
    xbWkCvrTEr7J1oOgVGF8PZnjLtIZkK4hFBSv4egoR8NosiIEmWKFCH2Cy3FltJZ++wewfQPnQi2wwVxJd1ds1Okm0cuLcphIWIN/t+tEstJSVs\
    knsHbu7NsaV9MdForvmK8SeQskaHeTPgSwUXSwgTtm0joZ2RpuYTOw/I3e27oc3AfAnZfZIBATp0BozWAmvnaNhFeHpKcz8tfSkZEqNzbMGCvQ\
    f8aAdRIIiERIG7ilOkr4aYfKRkwiyAJzZeGimiGK1FcM523Ft//LylIdJvwbaWeFcRr6ew74f4+C4iR5J6qZA6ilTWA42ARcsUocSgvybQchIx\
    vWGymFQGEUNXdlQan3Ycns3Hnz6kVT9ZNU4IwIGASRY1OREwzgHGX3i9XmvqTWNfdky//WAcBYxRpGWC+cUws3xXMuj6wpa3YOo/3+O03spxE7\
    SQL3vrkBh6y6DO5XQn9ZqMwU6y2IGZN3h6q7KddHFxFcCe7CO7qskvPYn0JrHivwFz6+oQ//x5uz6wnhnGtxRl2V4FZJUrAoTmagrYAybHg/OZ\
    FvhnnvMm/Ed88e8XHYq29Cr2N7tXRv3nN+OEdo/n43ok2Iw3h4R9jyEIviY43YByPCbs+JP6comD//E71p3HeUGgdlSFJocVZHEN+QnNcgoODa\
    wBPAC2IsSVrAhDpynChTLEEu4ikkCvY8i2faEVQAuXihioCYxxjleDXCSbX+TGvrmzthIl25BJSJUpkkMkWzFX/nhXH0d8hYS+zxU0Vy1UxJVQ\
    EYlcQnxPX7gSE7NrXxGZd3lH8BWTuo5B/PjZJcc5dAkevB0kxHw8fWIyeHZHjt+cRIxoJpKRysdVZo/4RUqYQ4hPZy/2HSRBuKD8Xasfi6/Dk2\
    6nb43tdCWHIFmLRAHXxsK+eFYL9nGeXXkHQAqRx0VPxCUfG0dI0FJCjF6QmK0o2DTlE6x1aMt9mrwmBQAA
    """

  static let cyrillicGreek: StaticString = """
    d09GMgABAAAAAFlsABEAAAAAq/AAAFkCAAME3QAAAAAAAAAAAAAAAAAAAAAAAAAAGoMJG71gHCo/SFZBUoNaBmA/U1RBVHIAhCwvRAqBikDyaj\
    DtYAE2AiQDiDgLhB4ABCAFhAgHIBvSnDXMsz7A7UD8f172vqMDsduJVDLGk1GUclKG7P//nNwYMLSGzLR+0NEKLGcLG3l0AotGNBEoLsMVGTZP\
    EHkgJ7uWZVpBAu2muVFoCvd6rTJNhISmPD0KaUnTtF8jud+H5crreW9a0G26i64k0oq4dF7hOaXZnEdHeCg5D1eV8oLhhMCxPb73+OPoz/5lZD\
    WnUbXt/ZwcPzV5Ta7/fF2f5z5VNTHdE9D1swRXySqreMeV3usa84NujMRVhAPSrWZDQukCFoqUJhaqlCaGHqQFEkILJY1SQwKhtFBaqEVYA0TA\
    CIoBFUEhr4ilIXqKnmdr5915lusPQ21WlSIWCBGdjKjunppRndn5ve57L/HXukX2OjJNk4GAN0UQ7feb2/dFLEPtpHSLtmShmLUMD33+xXfrdX\
    XPfADROmJER0QEOWSEeM/GAFJFG4shPBUAQz9n/WCPYoWAIogLSFA4UayJJaiJiabVbaWQ5F7tX/fu/7Va9vauZ/dKS+mr/5Ob9ceFdqoKHaA+\
    MDARLMETkhISJFiCeGrC2uW47y56OKufRlx24LfZwyLPRbqLiNq9qPy6yHhxUW5zhVUwEHogWJyAU//fOd6b9KWQpsifCAYKWKHdmTAzBqTk45\
    GEH0VtO3JlOskY2NdQ7A2A6P/XO+3dhbxLEHcuao97j4vWRQVIOi4FHbqQP49tYNyh2jFlgu3OKswpvJ8wR3IArMZJ2xMtjmlrm52I/NAn6QFQ\
    UaU/kHBnWzjx36tqtf+J4plyWlFej7mZuhvNfF6kb2/6mMvrQixK4H+IIADSBEEFUsEnwYl0hLDWGpTkWVH03lCbtZfkCzl+0AmUE5RmuPYFXo\
    yhaK4o+tylUDRXVF1uioN//emLr1xADmGlIbwQRLHzrMhJPu7GYwL2xwK88E/t92rf/hMmGyEjHJKzyduZ7Py5Id4wV1YCk/IVulZU2gDZVAGD\
    CXCWtBNu8oMPW1aAHHqnpS06TDamyvjc3+Gr9UE+2y6RiCIf6vmQhxij9I1jr+4rYQ71HF/ue4wtLVhUoU2UcIT+dgSRoUH9vYpOgLEfBhZCjj\
    yEEiUIFVsgNG2F2EEPQp8BhBEjCBNmELvshbBkA2HHDsKePYQjRwhnzhBuDkAcdBDCkyeENx8If4EQIUIhyCgQUaIgYsRAxImDSESDYGBAJEuG\
    SJcNwcWDKFQIUaIUgq8OolETRIsWiDbtEJ26IHr0QwxBIUYchThGDDHlBMS0OYh55yGWXIRYtgyx7gXEG28hPvoIiXkshcTyWA6BAPghAEkIBD\
    jw4C4AAsNvlYQfsyE4QTXzYigIoyTNEaGiomqGhdBsuNulwSUYQBowhx9jO+V07lXiTddwEQCXZ/zK1A3XMCkMMsQqgpwU8nIikLHCDezZoQQ+\
    ALdNfSdnAn2xJ3yCGWUhjdqpJAlyFbwaDyZCf7yesJBPnOKnjKloqgdoe0X1QRhw4+6AUAxMKdKwcXAVKlKsXIvW7+2eOww4bJDQsInv58GOm7\
    YOY5dugAc7uzRmEQA+qX4H2hd8VQssKFsWVj2LFoktZkklWJHlWjHQSmAVq1UenFlRzaqMoSpQTSTVDWhVm6BdHQErQlpVYjCtaW/T7yWWoS86\
    LRhGK+2hS7wgmKqQquro8ISfhrcUBfCDdAz19RoN0qTH2aUSATBcP/QK4fC1KMVUedgKk1ZkbLPgpbSDVgArWaXV3ZBXy39bOiPTBbXAwwoNpt\
    5ek6c5oNaD2g5q7wqA2+5rp/iead1T4xmmW+UxQjvTLj2XbCyNEWmQGtPRjty/uGzD68AHJLvxyx3/YQ8Ygbq77g5puncC9G+u60D08TbTeYV9\
    VHFWH8SEuq5paMcCfrJZM/18ZHuwLr/Sj66J8f9WsjagQq7akdwt4s3NheygObxsrb6+DN/MD9ouMeaYlOMYOGGZLxC5iZvpW5V05wF03fm+BK\
    CuRY19ChKCHVcS7U/5SP+Fw9zmayFcvokEmNbt2VwNOy9utODEC2TQJ97vP1TvZkLpWf638u8+NitFaK8PwEpldh3m9H96YpOQanwiTG+yJNXC\
    sAbY/J8jB6fMPoru001ejblo4GqyqwlvbD5XEOfixWonhphKiWLuPSqkez8HF58CV6IX7Oe/G9Hmw06RFv8rmp5qal/o1y2TN6Oa+pMmlTdPME\
    5PruqBKqDesXmlHboYmDtJ3XtzjQozYaexfZG4Y3O6lXXD8+V7/XRXTukkyFtHrEkXf6rdURT0bF7h3rlN2w5dAnHRpm1bY2Lnw3mlpGN9Sem8\
    qQfKshY379Bdaw93NlSEeI25/pxuV0OqnOj4oKc6cErYGL8Yc+5b8Lqm7cB54X1tDHB0R8TfJeXv/C5tedg455jT705lsfd/8Atqc0HgYThm2Q\
    vcIILQMVB4xKRklHT0M8AgQwwzhogEoVZn7ocwCAeH20Q44WrcsuPB3XgssQAPqY+i3sCGHPAB7uf6QR7wwB8KoQgCoATKIBD40AAh0AitEHVr\
    iDhD+7QYGDAJJyADpuEKZMNNOLMO1uE51N8Ion24E36BjK5yCVGAZyEL8DzUGXgBuUESgoh4SFdqD80ql1gqiIFoSJCkKCqYCdZODWc30Zo703\
    ZZncSGw5uqsJfW3SqpktOLdI9+96uPNvX1EnmM9IQ0deShrRBlRWCVguB3MSpVw6gBqxYL9ezS0MVo1ERVM5paMNVaZpSbujB/j5IxZhynCSzz\
    taR7NZNQGjfppNeLvlPsJgEx091u1lmIOfScA2O+K2/BBYjFrrwlUob+96bkokv6d9llGCsAAtaXBN7R6z3KB6RPND4T+4L0ldQ3pO8U/rzW/t\
    4irIwV5hg3dtvB8LBHAcCEot7NXR0W+fL/yWQ+2S90CufksiwFj4AU90AI0icOgvGG81tJAJFpBdDKcRAzyug+mFalhVSZTQW7auBRor1Z0alZ\
    KOHFQnrUdLWjPMRhv9gng7SlTidAnB7mUgy+cjE8BjymOGx0s5RdkNPUHUqLpHZIsYLHa6TSQJBxLrUbJQLpu4+mtsOD0+BgolGQUZPgAySMCI\
    MSEVCUk+2lBCkVvcQEWOi4hPRgm1yMulV3HzKytr0gH5MGiMe/Gvp9HMrSR7fX649+YX0hjrK8bLuegcGhkbHxCWtZWdvY2jk4Ojm7urkf8MB7\
    evn5EwIOBQWHhJLIEZTomFhqQiKNzmQlp6RlZGaxczhcXkERGAMCCABUQi3UQxP0QB8MwGEYgmEYhymYgVk4DWdgDuZhARZhCS7CDbgJd+EhrM\
    NP8AF+x19Y7oxCiAQ6OeLl7JsTkGrA6fy4WtDrrfdGpcMctdcv+IA1yDtiFgRRwhBdXSVbe7uHBx98mG8b19fXrFPwh2N7kAngsi6XvT1+rGo6\
    +7pxVJ3DfNCBbZ/ZIbsP5PUeWSh8zottd2uoGJxPtinM6koyvDUYdpOF4QDaxDDmTk7NJbcyNdnl9+8yrTG/1Xy2o6KnxwhXwrL8COaz1G3Zbo\
    x+3jJwsEYu1HKkGkbsw7YS2/W2YY0fBVFv3/9e23uOlF+1vaj6ATdp124lrN3Sxede1fo95pCkmFlFrgvC4dsrxW2+EpZKOmTz5mfV/sd9vmQq\
    ngI2X4w2OCAPyFsA5TqEfUIwFe28rE8NAOKVLgrHD0479TTSxs5TszMLBeCgxR/cBCeJ3V0q3V6YEQh5mGMDnMPdMLdeetlNoQa+ueqak6Jefe\
    aow5wdDzIALDZFG2BvE9tAW+Jbv2LbFKXscHPfr0MoXz1ypCYqcTvRy7DT5suuTga23drKm6A1teH2IhOyPU/VJn5dK2rVjZVb2mj7nG05TdXE\
    f54ugmYtxvZ9aD+Laj3OxBzAb2KJ1Lbf7PFPqPhXYcfj9K26R8ZNqrRoc5ehF4Y8BiYVB2li2cEIjom9klhKZieFIzepnKVJp+OAJu269BnVqP\
    nujj+kOnTq1uOdAZ/84jCyQUOOEBo2Yky8Ccf0E4lwlNiGiW++L0u2cZ9xEAkPffWc137wswe+mPvdw8JYByZaZHRKTEMWGnIxjyXUbdHgmXr2\
    dOkxUKVaqecsvFAAi03OIxxquHLtslseHjNb2XjsR0/8pFCRp4qVKFOOr0KlGrXqeDpu0pST/E07ReJtiR8fxVlRfMxJdE6ceeddsEjqf5bahZ\
    VXEAQI9EaJaUuV8Gbi6Id8DEU0C3KcsB7K9UtG+JEiz0rUJnJvM2hVbDJNtAXQb0cN7Ntph5vsQ1cCgG1HR2ORPwHcsjPJn2B0CBUpVmpdIaMR\
    wpMoJhZnoWVic0ggO2HFKHbPGWEUN7G7fwgyMvo8us5wD/Ody3GaNsRtu3YwEEOiE0aIQ2j3HGNsBTUMt7gaIIyIs0NNel/JYCauZF4RwywOeX\
    B5Tb6ea+s9bKGUDil3ztQPHkO3RXNiGiuK4hD2tnR6d7nrnNAnpklmLOXQkFJErEZ6ivrB4vv5oqmk3HU56PX90p9RmH3lE7k0Jv54qYKgklJr\
    lCLHPjJdWGFIOY31etL0TXIXnLDJb1K4ZHUzJXpiSleUZekwM/tcf040ENlG5E/UrTUc1mUfEf8Hu1ZUA0TByGgaftR6ws8w7KioevzAkjrpgZ\
    HOSCc26DprmuSoIJuzG0Olq4SScVOYmMkgVShFvZL6zwhKufS8J9LzvCGamvLomiyOQ5YQLlFeZGnoCDYxR0SRWPf5/ao/mUjXqTfklgM1Jz8X\
    g6jfv7uDhRWVVGQYAtM7rmaECzpRwSZBKLJV2/5CZS1eeRgI4qDvuPk8U+b6A8Z+R9Rnq2rwKKqzA+DAr7nlDHwrybyQc/1F1peaoyQSHTTA4v\
    0kKvsEiSDQwjtOWWxEnRWZo5RZliqXNlL+tPFRWfko0mo0Y/ISGaqB2dJlp8JYKnx1x+y1UYU3Y8UcZRC5a6gk5yNyyZsi3ywU3iKVfSpmyIK6\
    sb5cLqI2+gJxXyCt7Gs8SEJTx5MrjIlEuOyPp70ma76ISChGNkpq70tE6c7gMk+R8K2cD+c8u6Z8Jvtd4jkXBpkXpOR4D4AywkgRAe9yLWiu1x\
    6kSmKNVMn5UGEQ0iuwTJeKLxz2fQMrIl2uSFviKUTpl2sUVvDnIAE+hv3J3RrtEv07rhkkbDCVKbPumLeIIUQMVWdRzbEe763l4T2obwiHsstO\
    2UjFYz/3lj2Cj8XnU4dRYisLuaSS9oVcxCthKTUnpHwSbkQY+Ddu2CxMRnkkEilGzaTppKQNtXoF3KaD0wnIWO1G1/NsJjuENKCt7B3w7JD2d2\
    meG856+ObiChgGsazMNvK3tpdkpErLTedcTH+Gj45K6l44w9LG1xRvwK5haqonULtQ9xmB4Ji3BFQZlQ8reKhsvoEGA0ZKDJkXsgpJX11ghLXz\
    NVwRznNkof7jZa0zHwjbHZ+zUulB6g2LOnGSjbaCLRWTfR8xF6ScNjL62C9BkLH6JJYnheBDgIN4k9Sa7SE089emqqnmph+frnXRNDvLHvri++\
    qNtePWmeFJRFdNbIPVMbOEOmuBmpr8u77ojUixQfrStBG6waQ1S5+5mOd8GM41sDYPZsfqo0iQXwfh62Ts4Wa8xkDaPVk5mWruFl8pvkqnIXLr\
    W23N9vw1/ibXIYy6fE8FAh0CYjw7bWukJ8jfa6i4s2Q1pYpWz9pA8OR2zi6Iro16ISVA/PKK2Aetkk5YjMP1cY0fPSTgnTGIh6Y2k4YlfMd1Ya\
    +3UXyfOQKStKtw11XKZLRx5ZcN6MNU5FIwilcXRL4jVO3C91RoXObGVAiYo10hoqHifjIyht8CAe7ySosYUQdS3OEDddH1OSSeD1ztg+cNNvoF\
    z6i7rGCMijcS7mhDLVKCQCp1FzlFwwL4oKRGSyyk/JQiOYUlFDYmU7OIvSxOMq8P+4fQTJc1AEc31sSzfz4bT9do/amJWpuBoWaDVyfUjTM+af\
    JteteoJMd8QB0xWUqLwDo/RutCMRZUXiNdeqXv6Ybgo6WOrHqg46g7E3Db5zX2I/9qlwkmyTuOgLvXGFyba7XrLtavUtFImtnHDoISmYIsDLuj\
    QXI3TD8Hx48i6P0IRnODXJ/LrTGXbqKIUwRa0zX2V3G3Pw1rVRFZAGErabWbfiqAZ4iGaPWdeM7TuDwA0/u1b/BzUA92+u5vQPJM/0CmVEj8nn\
    iRkIknLhP1qfT+tZ5xBlCniAvoCcNg+rXWPNbH74708s+q+Sh9h9yQrWpzN2371Ga/04mA0D6uVNTLOEwoKz2RMzF8jjkNwUQ08pQucvCs61Jf\
    R2loArQGLkqpa4Q+NVd8Vff8rCD5pURGHoXzstibtkMp9Z0LbeKkSAFJ+vcqHJya4fq5UMe/xLmtCSfCal15ZMx2asF61Fwgt/hufpVHFPK0W+\
    z7e7szzb9V6qxVpOoBz3F0CPpt64KuSPdXk/zC8+i4LKPTPCn876oH7p3RhafB9S+o2MXEt0FB7lK4GEZHJGVshlnkikb69EWf6vw5L/1ZaPGB\
    Opq2Q9nepDWY57zHOmscqyX6sol2M+5Wwao6Rigai00dKd+WdNVH5+BZO2QX5DK7w1C/RyfUHJqJz1OqU+GCSiaHXOWyo1cpUylimY+sdmAJRj\
    xr33ourFaUtnMAdlK2qVGENGONL0RPcxwBZckSZ9TcnxXayiBzhzX6yAln7lmDHywjrscM4lop375LOEFg1JfeDX+RJksurFp44fvq4d63xVsS\
    BkfJIA74fIUMMdk1XJpx65cGHmRxpHaqhS86X4PkdhocZcsCeHhLmjFlWIT0vJ/yQFTpWbbXPzeSD4J/MIPvjK7kWe9LF0qlBXuMlJSg8jqvJo\
    3UPKWJb1n1BOZil+6kx7vJerzx0zCT8URWePq0K+lsm2GtaPyE1ZFWTpuPx7HvQ1EF0e+ircdVzSx9NFBNZNAkyepREDA68vZM7poUG48XWDM6\
    avz8KG/oTfhgtnRy7aO4m1tqsqx4gpPtGgXxM32zZUNDehj+DSSBUV/4JWzo+kckKXivZwrfnx0VP77s3+49FiWPhEsR2tCWD7uYKcXIWhdS+K\
    TMVB4vib6Y1W3FkNqUiLS7ewrDnNR8DgFeQpC3yJwDZ1JzuL6un4vPw65ibEJPlubYkEfATMy6THQTpXyg9sfX6yk9L4hN1zMS9nNpZdjB7vmf\
    2/DWhDKBEpeXJVpU2g8NGVqAIj+JXnPTdZ+ejkA79SzbCoCuuUXJbnioeSh3HCKKIBkRw4z//z+9Dcf3XPKA/50ilUMedo7fasVjUf8mc5LGHh\
    WK1UdPcKAlH3jYNZ5xyEs6hBF+eGwtqZTIXPQjNbQuCDBh2eKTXYsI60/ylu3KxrY8Q+ZplMOchj4NHGE0kR7w185PJSlcdo4bYZutdgOLREHy\
    wn4sBSvcpa5B6FBuWXssTnxruPLI+dib6EKnOrejrZ/7Lqo4IYs0Ll/tptlcvRg7N2OfhHfHXb5kVRftzlKP9w5gAeA4PyZ+PjYLzYg40YW5tW\
    eStzJ1qn/BjyzG7oZ4iG8lmQLqAI+1TWMQ4DgcRQ63iH5L9g7SxC/jQJMiUbLQO2G4ZrZU0bSs60e25ynWfVvVBqccOA+6ZncYvZHe52mt6Jkp\
    Y/VqlEkLA58H4PG80WXpnPs5Ma9bva4MbMBJMYevpCROZyR4lmUceo7xxdZFRY/mZjNPrSedoA3RT3bU0wKDShuDaGmDQcQKj0BOSGJtXScR3m\
    xfs54bjfjwcZxsM3cr907gaGvqDZXyM6qRgS05rCZH4uDTdp7SmTMcpZ/ah0kdztwUQrMs6YxCQeI1YecPRDiyvewH4s4VXJU9I0fybz7jzlXS\
    sE3i2FWe0r3jHSQ2OeawAltUI8+olKfeGG29E5h7y2ZunPzxw2iE9dyy9zAo/PS6T9j331/C91um27Tapp98oMH3pBpdfh3lXbP09VUBX7ylHR\
    4PKnjfjI/O8G+q8jyTeb6SPE3Or6jncHh++fbT9svPnsG7u6Rhm0tBn2tOF1b8NtYwie2r1PY9DN7UQ+8bLN/GGlTfvv/LgHis3nK8kFLY+HJH\
    iZ1oEDs4/ZIFIsC08CpJ6kg9F8rF529HInYvXLtmsTAa8fbdKNmickWeeXsmV+lhe3fvejtHCU7DaY4SqL09VYqrNPZ7wZepJyWpa5WVqfd+LJ\
    1kovH5rUTPJoiEKE9BW2iBK+CMIX/7iX+Ka18MzA3dmJNkoZ7kfCLBhZxoydVtGd/rs0VgzyX7llMrixffphxBX2WX3pQRSORqZ0YGkzo8QwrC\
    uLqwfJvSnT9XGDG0T5Gze0urKy9+SQMEZyjMFb6EXpoGK2Bxf7+5vFbuEqNrwml67Ug6WgCDk97sPakRnvKbRt70eEn8p/tLjvlaKRZKpW210B\
    j96wOi//0ESyqpR/0Sm1Nj/XJ4+B6jEAWmCldFzUKWUpSZnVWbJhskwSZm9lyILC2epdAOp96f6MGaBQSW2Pr3plQQ3PJ9q41G9WKUr2SYe/u5\
    QwA3DAzUmtYFRd9QYcH3B41NjRfyWMewoZPVHvSsg2GxDcyg6VxOyAkBPcaP4+xNU5yVjWZNLGSAmVrnI0HB1yNC3vf1xo7O1cbM70KrqDYxJj\
    K4uuoQKaGO6tdJykoIGBLE07zY+4hhf4g1mSU9C6Re95dW1z9y+tl/e2raBOCkE4ewxkGHM0rTZ2Iyzja3TVQ3tAjygysOhFS3PqktqAXeBM9/\
    b2ZIYJK5u67n1rZ2yWdvoHpAROizrrNkG04Y4nw+W3t6qqh64q2t8HhVFbznd/eXhulH+j6/RieF+N2/WDyeWM2vqy9QXBGO4bxfreOFoPwbKi\
    z//qKxo/N5o/QJ0bJvteuO/sQuOvkEJ5c83cmk0bqYpOlcyCGdCF2QfYTmGgqxzrHHSMmCG/XZX0dHs7/dqBMknyTZRWLd4dJ0fvB0awKd2hgZ\
    eqKikg2NUVR6ayK9lsAR83wMSAWMJFoBycc91jdwy7FdvSaNrRn0lIbT/tycs/45XbKcCfm40ujsrNIwP3fKQT+171V2GPd0c2No9ZNBOUefnA\
    LaEOB+nWiC6MC6+kAqFZ0O1Uc3iYlikfy+SDSaSnWcWBS9QG3ZUO741LjMUGtclutsXE5Qe1lA9pDeKD3EOppNTbfdg+4JT9MLDjcPvdXvEv3v\
    re1bP3j+a9d4LYaxDIIj95FuNbsFz+qaGELDSWGK2e37SxClGxAF2tWGc5pVeKymN37WoEYvzS80xSIAZI9KZwFHbJxPW8ngQw57CXKBm47xYc\
    5gCVrCanQPyINwIAXwGvGsEvCokaIrgDP2Su1gGCuiB+uq5Le/dlWGA9426F+oM574YSLc9Oz582Znx8M/fGDJTLmSI+vx90vlsg/ramvJUCYL\
    i7CYsIe1NVADXIsBdqgItX+Jol9giFc12oFC4BtYRpIO47fTvS37JI6NicacmP+M9Y1VXNHaf6mk557DPbe+ErCVTnZMgFxdz9fh4b6vsvWiPh\
    G2ru/L8Ej3N1ydy0hH6ek4ppjLTZqYofJgsADOxiUd43JZx85RtywTASecZJdAMJNK9pwe/EeZfwz0joEK//A/p/dUc4Dq9Jnz0fmglw8L0Zkz\
    NZG7aXIlhSDUXrk59qjNXTQed2Lxl5SWFrROLSbgUFgV2Rx+8Cnbo4rX43ahosS3goHivx50NDY+7Cj8C/qhIeHtEVH8rutgvM12WPMnQ5VLJL\
    MhQ4Gxf0aQNfvZ5qtbhKLpccYD+mZHSKNqBhdkHIa3ARtw0gJ05SbvyKMk9nk+n33pUeaRvMM8VmMooYKQOtzXF2n0FYLkrYYqgQEDE69HGT6g\
    IX/PID2tmu8ETNBVmQ3I42rDrbfkhHtxXlcAXyNlhbXfTPrT5uniemmjzvN/OqyfvfTTvzdbG6ntjUDSbHtK45+Q4cxi/SKSGp0i4js8SXkQDM\
    Swkn7fbB7Ki6zyCORAMAR4ZfEOECEIahzJyUjAJIbLn/qBxq+7mJkqSYVi/olMY8X67YMXkEbIr7zwLBPW/h49I5IATiopCwkuvR9WY85wBUPR\
    njhWnqWs7Lr25UrASWcBZ2y6PUDunZfPMfEohIzaoEnWU+r9+p1WA8ZTsskWaLL1lOrAzk7rfqMpuQfmQZLwn9R7y2QpVd1o/Sb5Bj9rjlGJhN\
    3W+FeRBstJUm1Gx3aTjsWf6tZ2egflVfnngAVO/eMI/H9JG3Zqsk3u/52jH0UbCXA+2Q0WWgLHUyIXgQ/lb25nlX4sEadELVXwoy5IXjFoJ4Ps\
    NglXhAhDsSZujpokdgMx4KSuQe8P8vaKA7kaqeQTZAQWN9oluGXLp21J2q46shG3nanOVfDvhR8puZdg2Nnok/zyIeCyFI1HYy7bOzODmhWs7f\
    o79D+OzLs0gmNyLHtkxacvLindECCXj2r+3UttQmNYxn8/O5k3xqgENbohMseYhRxLTY3y8ROBwiiFYHXQK/mk7J5U8yb9EQs6Igu3SFt3vvFH\
    2bPal2+i+toB8gu7NCJO9VGKDs4laPzpnJaCpsw5lP9oDD+qh8ajCaFz2wZGxmbLjjVHfGwQ9Se8k1SWZrYGh7arsuZUm0p+fFlydBY71mJ5Q3\
    yjad//m45Pvy8reQR+EsAZu+a3E/BV0VH4sjYfXpOw4/gTdurVyqrUGz/lTn7Zy9hzndG9CvYMCxFTZPM/6rx8V9uD37gD45viRVbLgtvdBxRm\
    Jrvf5QoeyfXMyzFoLd1BlIK5huTfYUgAnfRXJys4sUOByc2Q3ohGGi2ZB4MQ3mWUXGtK9hbxOWfcc2WGGNDqHVwaKTiNDkEULJljfwecUAI4YY\
    UBSkRB1kw6wdu9dTcja0LW14O8zzO61C+96Z4gf+PENA/WGhsgFcr9fGItyUuleX7zLZkZyU3J/udKSgmLTalJ6S3Z/kugsL0BudWZjRkf423c\
    a2tgtgcl15lEeWnjWnejdbtn9woCq3Mo4VG1qYELUAj5fhcqMinE3EhirW3L6fzdaPlubTVXs8js+v4g0DMht/Vd4Ecvp5TkXr2RWxV62M2ddF\
    oHfH3y+f7R8bUhBH4QAc/PI4a14Ly1ko54ZmY5CQgQHSu5wOskd4SHQ56PR6YHo7cyK6DAnZAGvoB7OwG4t5xsyeUkwLwmzmmYELZcIsztMHWe\
    nZgFReZLEKwMnQLDSEXSNqlY2rUrEEgQ7a0j90/8wVjDh8ErmnBZCzpzfrnf0DXwsCHrF+jUAg5lsYMfpSUbb5peH1KsBXSXsVIGI6GQ4TYGdC\
    0I9Rks5pLUGaUslwl4drAnvDYIcmzdyfYQ3BNfCvlQQd0aN6sQ7F+aH33Eml5xLZTTmrjPMD6KNGK/zbKn/LB1WIgedV9SatuFoLKyhUBOsypj\
    dktAXWwWpz4egsAnj1QAtbDfVxpVFnY2NIXbe+BwdgA5nbCtalehaSPPxzdxkOidHL1kHWe4M9TRVzNSu8lCeLEy1mwgoDm5yTOI9kYdVQeF3r\
    4JomhS1YyEskrZ4zFxZ5upYmJlbXs+scwvoAYcvfXQRdQuUWManrNNrjc1NN5pyjGB59PwjL3zVn0DCOBmPXvn5MnPXf63ytIjSkc+//T5J9F/\
    5eTSHN/7IIslij2QYOJea63dl4Q8X2W75JpyOAIH8er8+D1+Udu85L7uz7cs1A/0CopT8VXf3TnmrSINhkLH2CwD8vZlTOMf0sQOObNuRt4Btr\
    rO6w5fzx0a3kRwwjXp9mv7qx1S2M0ss3MlWkFiW944tPC6euAlpawTYiGd1/corBOeUxXDtlzb38VrOSvtFkYE5uX7eapla4dp5lp6hBK0XDmh\
    dCtu5J/2fvI4rz1hGrE0zeGDuSyPvuymtguQAH4iIuqOhhDFRKLYw967fed2hXtoRICaPauqHI5A9OG1ydz313jlmWISb8BjrUyrO+Pd1WoBuy\
    8qWWSend1or1fomZnlG55YzHAXQaIWsN0vlHEYrGKu81goMB6AEdOr6HxsxlTRPMRyGniJ1WyvqVgLSkTjaDLXIFCzbFdQOEnGlRNGP8CK/MEq\
    QE4pwDRIHTX5oSHtRr1Fa8bX1S4IVNoGnexPDwS9a/aeNloUk5JKnxnI0IKKnDf3W3v6HrTmfF85uQ2SXU6WpDJphamuJ1O20V2PFrHojGKWy1\
    H7U2LUDgUXHyJaidLFPgdNXRPbXn+wrMFGa1mzuXVCkDUlToxB+sGyJEdXalN2qBR4EG583vmCYZjk5/2nDW/ScpzucEZn4kunnz6Ed5AwBDgd\
    Xkl6HmuaVNsdeAPyIcfvTt/o97hTU7/Fd4x7PirmOF7JGiE5M8opwdHLmEpgx928Vj48freY+b8UTGbI2cZsupmFLuAMIWKLSPXXrvLvQpT/9b\
    cukbJApPxrV+VXGIIjlX/82iVS6W0EOd4YyPG2GnCVxnjRZyAd0qNnx7hcxSKu4jg3ahbSIT3qzDiPq8TGb9MYEBWtXInMHbtbxrjIxHhqNho0\
    7akbnKXuKjBo2nI4jON5p3P0S9ypxa38bpV7uogYZC3EQPCxWrWPCQUY5uy5EzvaE5c1ee6/DxYCixleV2xQTI7FUi62KmTjYGLxbZei0A2kim\
    O+FM0NdE846NSWb1FvcTj8EcrmZPbGUUct7kAODAcDuNb8GpFsUGV+VI6F5cj0JoddVGxRdUq+TONU3C4o/HRiqvjfJ3Ud0AlPG4u0bvKA/Xfx\
    f7I12BkZLbODzFZG8NmSwpCJtmhmYJ4diba3CaLh3NRToBMvztwVQjUw8jOpmle4PkH5kWRKjTCYnXw4hQKMcPCHCAadAildxj40Uwd/W/DJDW\
    WBMdiIiChIJojgiKNPi6fTt3youbbbYyrGOswkR2dEgWs2sygRPxa727jnPNLS4ulu1ZhywIDzkvU5g+vZD6nrE+sxn5/f188aXLC+zX0U9Xji\
    MaXwEThpn5E5VBzMAga0kSHOyTGcbum12LfIoMWCLxBSo+OBBhUUxFuCRCXVS4Jzc48R4wUQCdRUTtB25UtUP/sc8AFmRtcCMR/y4FxQegMo/G\
    3kTVkmiilGMpQV4gTQiRPPOY3PHl/QvOT2OPXuwBqYoxa2nrt20bfN4ASa754TxZIetQZcndmtAEGBXyxceLNDJm1k52uiYKcPEXUmThDxyg/5\
    YO/FQ+norkdgYhLFRKDX05NoSEBmVIJWohmSCQk45IOcs5jfBY8lsOfCqrr97vIr/NaqeuaIbHve/n49H72IUm9innkPhEOm72IHR7ffnmeffZ\
    ZY1UNYq+AT7lZ1nw3L6o8o9iTm7uomZfsttefm6PuAO9NwpiOpMioxYgyk+0+IJ0xxkvnTbj7E7biIySpodY5h8ZbA8y+vw/XEiUQg4zOz7H3T\
    T+wy8LRkRGKMCvnzQyQ9B0hNRDUfTbu3oUFVkh8rfC26X7x1qY8RKzyVUHn7L9/MzFn8VHIkP4vlDlt9iKg92tj65y73LOdqbGw4YQiuqIWd9D\
    1bbRzRDs0G2TrTW4T4sFHtR6RdiSIPNJmCpsiOjrpfujn+d0AsMU162wcSRPGJSe6gbyJ15boExrmOEbyrcpO73cJ67/Zm/d1h0Zn1992+3sKF\
    tLSZzDEP33SOFx4SoJbnN0O1iPOV1ORt8UZfo9CeKSQIW18QxUQ3Zko3vGgu2QQxTJbsjJ7u582lMHW8dFNGdPXltHP8FrMUlOZ05IKanVX+s7\
    ODA1qz5jTIoRJDk6KjgIkys2E4hNIBTGDFdohDeCtEvpPZnJMZhDJQQ9RZOCLWOFSdy2Z0JYWdK+UTL3QlM73S9x2i/CxWSWQPzsUUQj88ay+U\
    OTZWvPGsrSd3PoI3AD9dRqtRUDBpctl/3WU/PFNyPBSExR4KJOIDA7HYwCBgXVMKVgqznbc/CvxmvV79OcVEubCDcSRstWXxyeCVZ8Ggw3z7bE\
    MnPxURn5vWoXPcUNDAHp551zgqRYE73NlQL+wELirnQQ6EQ+BJBu037P1yy8lyd3cplyfyT1paTfITS1x3q7ni2WxXvJrypLPzJDjL6OSKci8c\
    3XP+WcPWqw3loT+0og9QuGyw4KZij5HutMU5Xpz3/+6DkXcyCQnd7SWnobDlsG3450xoifE9DDSMA8Hp+wmzjOYIPwEEKcomU1wevbGUlbHyxQ\
    ar2poSDu1yVuUnqvWbGIGqCfO2WnbcveGJn+noZ/D5SdQOqimgMtnu/eQVzE3Ch+l8D7ifAS+KvT9NTVYs0PMupJFtaNLQBpsKaaGLTcWiW/vX\
    0+DoWT1m/G2pHNZ/0TOVZSRmFjf7XChu6g37o396Pb5uFJ6Vlv6o0nRTmXSgvTKax58oDX/R15QfNFzDIusF5zCNarhAA4IvW+AD5q+EpbCczL\
    7W3Z3z9EFh7+H7Q+ku7wlvMhNeXz0Z1epOyYco1YNFrUQeeMHIVtYet+5Qg6IdUhJ4+xnucw8gRRRSQ8bNnlW5BZyOCUQJUOYdXEVjOPTwImj0\
    kgjXHkZ7dS9E1vwTN3DLayvAXV9mN3f/HHAdaP1zsG3QZNQLPYTCRdv2y37VttqKtfc8wqKGhimbvBrg4RW1/XMtyZFWfJL8+Fff3H3kKKvycM\
    XLM4vAiA0NVT2vPcFbHjRNraxWrKo1Uz/tPCYpXUJ8rA4/K2/emgn7GeZCjtCzX6PKdcRVc7Nymr+c0d8WzUdgRbuaOKf5akA5tp37O/4H3TuY\
    bDFo3rS9pgDFBwtjz5yLhQRTKzSWD6jeqn0MEUb6fOQHRion5/+D998E30CS3xXrTsgxXMqVqQrZcLUpvu1WFLKBreIYLgVwD8TwukDyTfAN3p\
    /7b4pWG0caNbvDGSECHKi4PyJzLc3ITyVdazqrfMFH/SxVSFUetXqUVNtMCNf0Ui3XT3Z3z80+ljMbXz5gEnn8pMEOrZ7sX+439PY+aMj5pUdL\
    kPLjcvmpIXpJjGtXlBbDdbyESaeVMF3Hga4Fka5dJTEg80Z0iuYuGKV9W05yA9YMzdDhcV3NV59CDdacTYU0uMHGU7o3GP/Go0mhMV/E9rJUVP\
    l8ddPNuqUMT093FkGeBbQkf/2ha7T8fHLaSWz6ednY0ob07CK29VSsBcOjNIPgqakdGqublAwMBfP4YN98U/CRAYXD0jR1+9PqDX2/QKcqZFD6\
    e8ISYRBmF0/0tadd+19KRe3V7OzrUH9o+RDU1PTnBaQcdC6HhD5I8af6uwWFIHQNiEsYOU2vsmOpgiwTBGw9ZVxF30S6LMAJb/LLCK6v6LmYen\
    vqWyrKDFfbU3a4Z5iRD1ln+m+eq7ZAIYAlNBWZyrv2coN1LVduKCWzW8IGM41ByY/+i+jFHfxeA3pVcWavVisS7GRuWy1bjWrGp7XDMdmrshB5\
    RV/+q6126x+PwYU0L08W5MbnFLFtJ2MsfHRrDmZmeZLSSxvkY+dx6eknF5LLRPe7kr9CiwU0J3+53yXKWWTljUKzpnIrm33E0vJIyrQ2/XOuJn\
    3x6daUr14b4cu1USZ9PlDWkJEFNt/JxFhPFrLZ+FQH71ineZk43ugia+Ktx06yW5WPUqDOOdz8sNkXdoTEMLn3r+5DTQ0z4ZHU9GLN35DT+Ueg\
    Y81WZLW2a+/oKbkY3UEj/hcdsmu9XYlBHZAh3JJPjsy19Nf2VPQbmCGpBseFAotkU+c3aJJzQ5uhldv79PLMeWBRQ4kqJvcGkvCKOiv3BR/2g8\
    WyZPnF2f9ih5V6Pl15mhfdFQO14114YXePDpMgLpu6+zg6ZELWkY+TA751vtOQG7JCrUT3BUnvWyxakz/8IBgpXWYXJtuMxFrEWI0UJf14GdVH\
    YdeQFVu5g0CMRaytlpzdQb0nsGZbLVqS329pkdXSFWQ4nSlk66t9izurrQQ7Ta3OuwLu+gp/GHmIrKyuWoHtrVWVBJ/mqqAMWIAlrZeCpsDXaH\
    15vuCQd5MabVWtrnT9ffkJEMNGS6PljfrrzVa4sdmjL4pLHwHuXQBQIyHxcc+6zsh2hQ5+0qXAacAMCGB7QAAsq7p85exqec2yHgWk3ID7opMi\
    LFp9hoZ6lLfheweIMGegu0lEOCsaASdqwCo84JF0aJsPzJVw3EWbBau2WwEjxFi08RjtvO8khiWMrXf7rhSC687IXEP2GdkoEObBvgQwl30ykW\
    rytQ+wZT8OOMklixwXRD0iwVUeAL64l3wP+BbeAatNPX4EEXw5EUQCSP479XhDIpJoqErwIyEDMazhrwJz6duJFCfNnEyLPRPJ+5C5PnOzlikK\
    sUM+dfWa8/fb4di698XHWPFGXKXP8LZ5krydngJPT8u9xUXKUfV+yfpd893FsvfKkGh+VTrFmjLi47+3XLl+xEeVghDZEx87BqmJrXPX631Lue\
    O/8bPHZfgrfxV/ksUgojR53K5VgXh7GLnbXk9RRb3hSaEeQk9h85q1YMenvJSUdOISu9ITx/PBOyMNnvplxerKtZ07he7hEXgUctfj48QrvIqe\
    AZDoyp0Dj56WwCvs/1/5srEMvPDkMzk1Fld99NGZZ0oqAJuf+CHZCYDfZvU+AP5fAdJA7tWlunPomYh9SXEdnBVf77tfXwe0OVlzIH1sbRWCWD\
    w+LZqxpW8tLR+BfLn+2yTtbqEmH93gq9rT2bLZdaIMRtX7JhQlCa1//h5Qq+E0SfbX+tsittbUUUay+rBZOPRYRWMeI5JK6UwLIviyJ0kd0ENJ\
    WIIfJUNA/4yoFaCWju1m/9xCEKJTPk+I9YWPpQ18fear+nLflvQgfBUJ0IEhVQnY7DaeLojQlfiowuI3gujs9maOvUgk+yDqZQPnWZ0B/zwN6f\
    +mE/8j5HUKTfKuoVddwOj/uArEu3MLLfV+RunrvDwpq4ee/1O72URf0Bmlz78wz1EtgSQ9KSU27Pn7mCvOgonfpheab7wavHONenwb+uMj+Tdq\
    HMpE+EUfxeQ+ygi1DfxHOTcFrkWqEf4mdT/q2zYnjvksZn0M61OOzWzQAV86vpTS1yBl0OVXpxU6sdku6GRbEvFaU+Axnva3g4koscESNQlZ+e\
    thz2qRxE92TFhsp/AS/2sKvcD2/9uW6MD/owhA0k7mLHnIwFXkmB888clXyuExJFCDNWg/dAw6D12D3oYkIZlIPlKG1FAzjdMJOk23wX+Db4HL\
    YJGCUUN3RHdGd0V3B0PA5GAKMHxWx1rYJJthv6Ysp2Ks4L36I/qb+u/J5MqUytTwXo7yR6nPp1lIhTQMD2HrRIvoEUNiSXxNF+hh4ynjReMncH\
    E4Jq5RdsjDckTeSv9nhlkwhFOmO7IEWY5su+pTQiXN+EPGg0yr2DMfMb9Njm8dsx5nvphllWxL13LN8i75TPlm+0rWg6zl7JMtN1s+qdDqGfVc\
    zH4ley3Htp63fkoxT/GY91bORi5RD9s+oVSiNOV7mvuwVRt8CXb8i/4rrZZ0lr1j/6BKkkqWSr5Kucpk4Gtez/FeVbJqdfBM8HHeVj6paJW68x\
    NqraEL4VTTblYPnjt48+D7w9fCUKHJwtySu/vQxKFDh84funvoT4XPFb5TBFcpT8ozfPjs4Y9E/4v6imG7E9l75GOxE7Ersf9jnuKXil8vXi3R\
    11xoDK0ePXH07tE/lmyVxltzrWVVTTWsmlLtUR1WnVXdUM0kakr/UTpf+k7pWmmzIWGVhoGG4w3nGt6T/D15PEmUh/Fq483Gb6Zel/+l/B091P\
    J6E97dxz6ZNuofVrC+oaYbTU9PeVvxh4q/V7zYGiNoQiBiRLV5qHmSJAQ/QJ4JAP3xxRGGWunPWYMDtd18jzdI3PunlVVBFdzHO38PO11NIA8H\
    YHDvn6YJ5CkA6CMq6T5w75/uAm03jo7YRI40p7dhTzoFXs/3eqjvqVjgM/yYcfQlfKRKRROSSoVCySzOU6Fqx9vmcCorcKHa7nBd7qODCxDMDW\
    AFUtExIZRIhoyd2B6C+CjbIFDvIL6M1JwpSBOCixgwfgyJzdQHkQDqajeez6e/PLhlM82TPI5B7akWk3RnxDB+c6f72dGpMA72aEb8qwCzwDJq\
    cIbj1kfVixrrPQf0R8ojRYeaonA7HZIJQ47DNAqFwfXviiSiH1943ujM1kYtvkucW3nydkCpDKhwJp1pI56UkUnXmxQl9oplc/528Opp/Fyqh/\
    ZNcTqYMSErgvU8fe8e5FxjCBCJz1aYDr+I1k6K93jzQ6bKuqd3r2Ibh+euqWwAavM53QnmzNPAltc83WNQBOtjqvx26beVU/fgDasPXidoyfCf\
    foueoaKuM4ufci/jAMVMyMnNwNrenqu5vkssJaDOCmhAyHbzktVkcVOhIDJJ2QcjXboHfcF4j6fk668tX9FPRZyiUZD9cndAgUg2zjB6P+gXAc\
    +4/030mUMQEhmfysE8guQHKjxLv61OfuZziAaJRSQIryp+Wxb7EAh1a22/witrR3pQOGmmOsaTei479DHwLcm+P1KdiXy+1QSezab4RFieRCIf\
    +/6Wa2lc/ubM5w7RcmUeeHBFxzsMTXUlAtHnygAq6qzVw5914OWxX/pGA4OnM65Zuyqr2Hy0h3Q9+r/+Bk9+/jIoxqXM+hWwRsK1C8wFb8H06N\
    wCDlqCXgOo2ab5vEhSpDmIBKLUVsp/vX/HTq/jJAZ1atV1092oRsN92Gia/ogx8XcMtEgskiWDlx4WBus+B/RHKxOodkZ4bcD86Jo1BzM2gEMR\
    P1CMxUv48FjnaFdjikiBAHj19+r1qxocPJYCbpobbZFG0Ju3oA6Y3UNND2oKM/K6wWn2ktee8vymxJRnpe6+4Zsm0YC75xnRAdgelDpr9l8bQC\
    5/eI0wQY9grlSXga2wwEwzKRW0keQhVL/md658doe9EXL7KT8js6QiuUL1cT+X7oOBsu8JOZaSMbMhwky8ZghOCVK8hj/x5JI7Ow4P1oxmiXqT\
    gT9mvuYit6EhXF/7GIHqKHo+TAVBRRYNnINYMEae3iwIOuD/bWgMb/yzMtSr2theOirTkGNagzjErkLOb9Qrm+lhnDsBLlUOBjCvWQwUh4TqBA\
    HC77H09ctAYdl4KiPVyPfdO76lV9ypeKobggh+DbD/z1+78SAq9NitTk/h2kU9S28snMouPoCb/AmFXQ6P3Wpjy+3c3th9KaB9ZVAAXcSdxvp2\
    a15HlVA6wXeFQpwReGipRKJI06QUFBGJMoJv/cv37OR2QEoZ/T/OYkm+8stLGbohPedCMD+r6Hszs/heD+jJ9mM6X9ApTFtMtor/Z8cAndS+Ra\
    qIjvmMb9k9U2wGFthoRmwkIYIsmerV4/uvFdvggmh+8ikmTqTTXh37Cw1xUutzGwKhsSgxGm1Jxlb80fomYFtiMoVD0j+CGuY285h8JgQMdSH+\
    USFGLJMuogVb4FoxP/Uwx5TgfflABcMnKLsu4cG9i2A7ppPOb0KaQsjkQ7yLgtMKaP2wWjqEdd0+dYEBY8RcwbCgikGwiAM6pqhP5S/5tyaljF\
    JdVAq/c4dnBpWJwrOV9wVBCGA2bBxtkAlD3JTm/Wp+PGjtlCrD5rFg78ujmj9YLsXsfcga7nKhbICgqMraTXZPrlheWUSAP/9UMavg8oT2Xcq7\
    xkdJEMNwO3RLYR4c+iyVr3vQMfosdIOQlCW9riX8/GpIk30HPvGTkklvXc0fpZzxFWD6jb74wb4LzdZYjpWOUCwUhbcilB4QKIQKCC1iQNpQ/N\
    dlgZGg3a6Io5xtwbC5XGF/TDQBf1pQcKCEOtm5NN/8+FEvnePBjZ7nv5EB/yICurK98I7kFibtaF1BxAQ/7D6twSZvaOKuRV0YBjuu4qwaFClL\
    pIvwYgXjjwGFXMONerIbXRDtGEfx7kCm55ZDiOD/9JDmQgNsDL2E78kVozRnMarlaO5h6WSxUCgWZ9T2de1dXG5d68emirBPy7FvEe/rbAECrW\
    VIWEVRANSrChjZDY2eNE6YvEiidx/sskxc+b/ZSI4pdjFE6s3NlomJ1lWBr6wFDehbBuNiIW1ZlUZ0eg4SPfgiu17/rEAdsJyYDJFWXphac7nE\
    il0vnFF+2INRoaIxPsrZm4jafIFLRbA0jH4lx2qQsDwiuab55m2o7SkpDbksSHJlQ2r2R2svRzTr7+wa2pLqYgHxA6h932ZtPx46evmIzf6bli\
    jYR8Prw9odHqrXGv2/1XpRiScQUUQeo/UGXY/qOz6YwAULYpl+7577S/ZDTLs14/3BhIcKFNrOMDrM+1RDYbCrA/Tn4GBJHayjISNI1iKwKocF\
    1ut2Q9sIEv6DTezlwxi0acNvWOHAom2Kn4uU5XikdZbI5DrJ4UdSG8+qB8vlwWElU7ym3dlrnUMdF6o+1hBirrh3kyIorWUAdG6iczAaNWeigM\
    ZjHYzZdUDCCCOLRnhCPge+euRib4BeUqYz/sbr75rWETe/7PtdTqcnQcIIu/xtzVRLI+ayiLSI5uVUUFEysQ/M6bks8rsx4CuP343fZZ7fmQMl\
    R+35j7N3M06bpUYuCoYMkS+Gl4gNXuJordhGHIVST5s/B3rmFisSAgJTnVjY8uOL94CcsDYS+yPffPvhi/18DF9i6u9WKuSKsDXTS+mhRUma4u\
    ekvlZQgkb+1xuzmNFVAWIRRAA6Y8VOgp4ti1hTwWSSNajVb9Ip0zzPY/rYgsZOBmE6k63nEagN+5G5q0FD4RFRGFp0h35gbqPeJSckWGeiheBu\
    cy6H0ZdD0CObfNX1QRvuq1ZJZB7UNmGkC8alVaRjVKb8B4GV8/pI+FTAp0JDk+s/KJSgyWmFqgHU6tN4Ag6I2xhmm1ioaSa2soQ9SRcxi4Fp4/\
    hbgfp6n3BgR2GVast2kaRTyOfJ7lMpnM/KxSFEZQ8sLy2LxkgEOGnaplNhRou7WzCzZWQLl6f+YdTDH5a97c1p3xKfVd85HhgqL3yA9vW0gx9F\
    NPTUsm9F5pjn2VZA2k6Ih6ejU7b6SFJeXVldK5UzSalSgQz61nv5sYLB0n+KYCu34kn+9TfhbslfvGxMHskPztwafvRx/Hr7vtwPMiDNKl/ARn\
    ccSV8Qi6WkkbfRi9b46IqCm1lAU8t50Oo3OgzVcr4Wx5MQdbbqWbCVtyU25mTHxvFHtG9073zKAFJfB3A4p5Qgwbyk5PO3uMnAx9dTvobfBvVq\
    1ajTUhFNIZ+JoSbdja8k+b7dnePj6v90Z4bfR3pvmt0uu9yqBWz6IsyGLomdVrj0oUOQAY62hNJEdULNmQZ5h6xlDaoOnR0hGE7WfjFgW2H4bo\
    kaY22bJsiEgpRV6cMBSZBhfSDVorFLKJdORYeSyZTTXJxKtQMzAYKZO3T7YrFSMB6MnmTt912oA+ZexhofNB29e93zdjTKfJvxFi8jSNQmCFij\
    tS44kr6I7b56orYMP5snqo67qWnV9A3ZKRquNegziZq89L1w4H+Cctq7U06Rgz4uHUpSYsQgPjUrjjbdfJP7DuC4+6Gv90+eQOJodXW1Sql1rz\
    99ZZxEBShLGEmSsk8UvjGws+znTmFQ/8uP1G7mgUDziQE4aFH9o1Do4l6E0Ts0m+IYMOsqXC7Ax+v/WxY6M/wKlCF7AOEZRxznpSjCh2586vng\
    XE6WPpkEabS6Jt0rTuJ1x2Iyu5CDc3B0T+jrhUqtRkydpBE1VM46o80wGKwzKh9XBfRkgKoO08/kZakmMagiIAgtFOAbzruKPG4nzeUodRWipJ\
    RM9xc7tngJq7jXbY8c2hRqbnSWMdDHu1uDxrEO4fO9gG2O/2laxgAPQl+EDlEoH/lA6o1SNT4uWpQ5HteFSYvUCdDpnVjjVmK+PX0DSGFiRRHV\
    arGgJ+Twv704FwgIml5FgEJNu0ZitTrzzcGhTS/a+KTJ5vlWt2vdJuiVeM9PxhlgoWk62pSLBZyvnvYhipuedvYOUZjHgxjXgQhyK9F1YL6QAO\
    PboYopGOYOzlmsjAKUqczNYCsAErye7R244Xrs436xea5LQmCsrxAktDPqd6QPhprWso53haWxJGr2x/IX840v2R8cuwEMNUymPfl2v5Yh3aBO\
    I+yb69knqmUaaUm1/E5BZ3t/09BrDYhyswQXh89tKArA15RWDM89iBty4cVQQy4WtuAniN3ZS+Z/OtiyedITuAUVR4c91cm9TJBA0VbUM+DGoF\
    aD+ik73JDd3yoNy2XxachAoASjw+xAz+oTfrMByf1AplVUjMD50ClNjtTffAMVnyOBLOWe0lXvi7ts5/3mfCEs530vDG+Onzbea6Sr9GrH6hj1\
    j7jvy+BJrq1OnNrtR05kPZ5nl5i+Qf+qL1dS9mcLo9na0yU4yKoe1rnwGQXG+ACoSw/8l30gjid2gE+i+Gv+lxcPPbBritNRJv8LburtaAMKgG\
    wHxNPG2wGYahqqw4QHiy+suyZGFq8aGKuPIugOuRpu8NohxWX7wl93Sp6AEhM9Aza4fxoyOfT7AxgteLhkJC/dnc+zR5ejUTRaHvQbQq7NG58q\
    YDvcRbMXCcWwpckyVc9Ph8gGAYSwzP9q6o7jLuMGV2zNyxsxhcdx85N29rXRV0Pd5YkAYxuWUH559abTktRLiPML8+vz3g4GawgBoTitopJ0jV\
    odevAOOCFlymtVv2oV21TReJS+038CA89eioXNQ0Krp2GC7nvtiDK+tbk1/nxlPoUd58PZKVY4MF+rmL/Wt24T0CpMUyOjG7z9vAcdzbADj3I0\
    bhvvCM5k8ywo0ahAp1UmE/Db1yWwkVPAZDA2CTkyGz07aSR5yGoy0AiCyNdupB5KDyLci3XuqVaqCdsoqXvHabU1vAC70RIDXtNyUyeAEOMqe0\
    VxNpwye30JLH+FUj2xj9XaqdvgrwlRG2JOsvTJ7nDVsK5E5e6gOEOzQlbKOofMovtt2AdjQXKWo6Uujkpum2tUYfBFp8OZy6UmLjje4pqTPuCh\
    5dK5Os85tSZru2N8TZAl2af2OmdVBsNXiVwbTgXY6XBkmGiKGB8sZURd37Bh1zCFQYA7ysWO1j/OZJjTXsBWMwhewheBdfCBadgnoz08z9AcF6\
    mt4FCthkdWN0XxligOtTvzpDSVIycjapgQYsVoBdpgYO0wM9o2EgQ38T6uiEKttuqYybTYoqhmDevf5jqdm8QI7XBBwu2200fS8agH/m41YORu\
    el82LUM7AgxGRN0Ywbn3lmXD+4Mn+qNxMTFFWV10Ies2K6mQcSVK0EIGtu7ADdsBMS2UyQ0L9DkuRygek2RmYgD8RFLQCG2KmrjSbbH2bMXjKG\
    ehjSQ0W+1IEARUgqJIWGBDCcPxvz4le7ZTCJ9vduyWvjYdRtTh5QlrupuXJTk/j3HpSjsHV375RosSvS/CUTQMVp4YNowAqDO32Q0eNk1UOotD\
    LoOA6dNit0VUKE/SqIRF2JUcWgtprZm2l5Rb3J6cLM/V5peoqkcLQVUs7lWACe+u2AdWZuzPKHTUw//KSXXsADHBpVtbYb+q/cg4dY0wcFzE4t\
    zTYma0D4WSiwjUd1TI39MVquJw3GS4bMfbOdF4px2ozabl+KYwXH6BV1lG5bEBLAG4n70/Jjj/LOh1u5+xt037Di4KVYFg8+P8xURByVUqIkl2\
    bmngAhMgkGmDbnIPFk5ucrMNql8DcAqSXhQdFp2ekAjVb1sDlGEVDB/asJpsLOLilcxQbk4hWYHnScpOjixpv3C4Cgc0sdGiaMXEzYDvn7erKx\
    uqf4uXvPRI/hDl9Xk93q2YEli+s/lQqgHmwrZrU2xQkutcwjzt4TBNuB3GiunYF83w92lejTjdAEmaC0PxWDwwGdzQAj/AHZc+ibh3i0QH4IpE\
    5HJ7e0tzy9iOp5W9LPtWQHDX27EouyeZRdH/DFVkIVth2ZBAmaJhvxX1sTYrFKneJewc5NGcHmrp3ebmWDHlSiC50rBTuDqMdPdo/+fCM30Ow5\
    wE7cICVx8H8C2lpgv5GUECkeYb3oGBcXV0IaGxcaTCUIRrD81YzEOCosjUaMA+h0wmiMim8weeGBVw07Rfw416dee2WwRhRyzRZddqL5/p53nB\
    N/aSbj475n06HPpV7VTtGjSBSfsxIdVFEjfYbEHZuQQO/JDjUFQQJdroPy3kad6/xMUEmzZBEHNPjIXhulu8mKWpKkqH+ynSIEd5zAyIVsYMWq\
    huyGKWStHQzndmTBoI1XfJQmCbxKVqDgdhNci0nX4/sxhBtL4VDEUxuS2Xo0WLRSsDAkMIdNQfnqoaS5Pk0DeZ0SZ3dK2OMZo2oJrno+FWV9eG\
    JTB1zwco0muemoW2z/oQCAg0RGneCgZVSqvt5het1qy7FYFaX4Ze/b3kXAemzPD0TnbsWoyRRX4kocNV89refM7bA0fQ4+Gh/ObHhiZTSR3jAu\
    Ha4jlAXzPeX4vVAF8DezeQpRtSTgKrYcboL/GbImj6AOiLpsesgPyOJ9qXDVw/jHZKjp4koNdRM86dWGeItQ4LorSEJ8eMu7a2F+PQol2Hym5u\
    QYk2FYrbrSAw5ZhhtjGq42Zq35Gxy05XSjnHBLMp6WpFFwtpDrlonUsZDHoLnw0uca1x6hR1cEw396OGl9e+zvVCj3Fzzltg6ZwO7CkmbBn6pu\
    Nv7HCJpnxhuIZAY9+2XlhfWy+QeoBvITUh0GEvEtdffQiaEA4jAySfEWxs2iwWG6UCY1uSVyfS3nJ7Zsva7IiGJKkgy4d7gK9Giw7dW9etw/JE\
    h958nwNvFG0Ctdo0/u8lxTHnOk6wJGIjjoVRbYolXSbG/oul9yTMDsZWFdr0vgktqI52WZZEVgaH4VCtUG2XHWc15No7893QpEGrFs0qV/si7n\
    FBdBcvR3liQhRmlAH4bmRObIIkzJlXJzUeONY42eJtGjYc/Of49Su/j0gc944HJliYyX/lBOjxAhQd6a0goMKNPRx3MVmnGLmcCvo8Lgemr3gD\
    voQQ40FHGgo7uZfx9hhfeVulN4Nr31FdX0eAH8Hg5bHY0brG2vqm/OERCrOE0LxSQuQItsZJA3iMPkExwtu22+Vs1zR5dLv1ZAKoz4jB17ikL6\
    kDD5/rIxyEkYS+iXw0EeVONUre/hl6Opk/zY+Co+Z6ZfOMQtuJYpprTnQWQY4z5hnDZBksGU/1vTGX1q7s4qlb3cAUgnWdQgQ29B0PBx29Nkz3\
    Z9kWF6hfgY1EkierGe7Zk8vnHy38sVx6snSbOBMFFuvvZREEXyu66jwi4uW6ueWb/rdOZADKJn1x4+Kvh97hHLRGTYmW94JB9/VVRA+i8W72oA\
    pVdXfmytRQdchCIL9pP9ihtSLB4Zfb7MI2hmXQMfXjIX1QLNJ6LyBmc6Vs7ukSagSUPpZh3aNKe/81nasp3qcLgCGZDnSijGKjuHlFBC9BWzdp\
    +0u2WxBinAUZQpkCmoRQoYxzFNNpQtg8YX/j+WzyT9PSW9x2cNAcA1dOHWMrMFHxpsMRhXtZhlqLatrf5j0cBgrkyD6p4bNDZ4aThjCeQLzwZ4\
    QLbKbj98YllA/R0Cyw1rSMyAFpW/ecnOq6OGXlu8gMn/iVLr/Z51I6Pd4Lhq3iAA+ZP4yDFxJU6einT/mM3/tDr/SdW4rMLuf+tXnyN0unUrRa\
    vOWRy9M3+NS4HvqkE9jlbAmkpMtsxLUpxqSZkWyhsK8wXFjBoAJfRSmI9p5LC4+rl1r1wQaUk6Ch0mptOKapKS3IZgtUGvZyXx1/OUAcD4IQpg\
    SBBmcu5lNRn2gcPxCiWmH6vZVZLFkCHaF4gOO4S7eqOkl8uF4j5joH/L6P2/6dDP+AG/3jCBIgFw+lbvfBb0NlG/MNXPmvyzbtbjog2SHZGdkk\
    ew7Jte0Rk/3Nb3Dc5ji5EZfGAYqaG+n1by+KEeZlks35P4NkhzQbVVxIODhZbn9zVdUT6rEvi4CIgfP2LyJMPUnc9aT8Ne/y+qdn8NCH9G2Kvk\
    gyIPXyqhQGM8W/xm1P9ztWhBkHvSCaPIDJXutdm/QkJ2nLkmWX7a3lWsx0xYrT6zIKXrMO/aHM3GYhd7AYA5nL/TTZicDzSeHVO7VgMNXHNlkd\
    A8+s/CBhyDBiojDiX5xoymJZFmRt+lDY1lZ2hGEf9j2AV3FN0JRtoM8Gel/T3pmifyBx6pbbb0S9K+z6Xlv31vNdmSasTzTOdOz+3WKzBJUcyG\
    s57xb3jwsIOe6vX2fO1SwrmKo0hhKFXcJ9UYpojUvlMZsOoZb4KW+tgLaj1slreCOgmf+0DYqDvVrkZmd+/+uwCOAIISLNskqNxRK6g7xS40Ic\
    1mbJ+Oqb6rMkpAe7nLXzyVCoBJUqT6p6jHRqYpWe2FElp7QZRMf/IRNE5ok9ZQxqtuUbtj84aNzqvrf/rCpPKwUNlkgARunB8qVEVGUMqy/1k9\
    wc0ZoaW55901T/svdpHwvQmMnlKtALbq9bKBZHqRcLX2CCq6bDNzs7xg94Cc6f3NVo98FEZEjavgeYNrBLmRKszMt1zm829qZ7qhi0PzjuKh2T\
    UWRL/T7TY0yLFF4u/OFslcsA2W2tjbQz/3i8CWziPDCox3DBddJBgG5njAAEGf0rJYcsisbu7duNct1fw4AFOewg1uwsFOw0rD5bPVEgC6dv8T\
    Ol1FdqDmIUuGq+jYQdLt49MjmMNjhZ4yKTK+aymYVwXkb+wBZGQnWQ6iOd48BR03wj6GkO/RdnvjsQoVb21SRHRq0XPQtwBPIaJLPIXnDhfhox\
    NTt4cAZs1/hODKOcaMPmwmQ12HHa3yE/BZeVxP237YDvzPg0ecOQ6ERofdH8olDcMxHTE/DiW64AH5cHj08LeJCp1XRghnrHDiSsw86V+N8csS\
    UJkAS2uPVxLMZHFac6jvtBscYNTx/VLobUKhaVo5jH7veXKqQnlU55SFwDYmV1n6Ds28iwPG5TKS/NyMCsfRaw5hopizi+0i2I+T0ElXaD2jby\
    jQOnHbFNN7pp7M6glQb4uM57nn3zIdbUbqDHoSqqwuFp+rqhGS2ekVX0lIq7ZmDGSagOXZzfqgnflMux8jU3XHfPQ7ddc8UNV8UVF6vjYYojY/\
    eA84n/V7d/729pjCDGxwkO9f8SXb90Jg3rtcgXTJSmcheelD/DMFovFEqUMRTHPprruNhp/LCAxBAHRdhdbreLovcZ7boTay127PJXEOjuPfbr\
    DHPpGALwHU5xzWhnY0xiKWimuRPfX3Q3N8HmczMfTUPfoad+WvBX5C997vzdMP3V7uFdU2vvdUQ5RTvxYke0qUBqLBZ9vInNQHyikM8X4iwj5p\
    gA0/1vIJaOzLAgKNmu8GGGkibXenALYql3zTSNvb7s56OUHLizUFPmlpaCjM6UtpWIfIiV5RzuYxSNa6WB2y55XWuyNytmxrhyCI+q/1/mx1tw\
    UTw+bhHnOctVwAk0sxHyPRRuhjsVbuTtG9xihK7iUIV/sj/f7UZwb0jAjEVezIGSzeXFOKovWo/qnEWNvPKqSgPj1G8ihQtxzOS/wQWsSeyBiK\
    h4NFUs0p60KKoyo5HXVb7KKVet3vHy3gNuVvqi/hAtrvF4rbmKfGHQ5lCD8R42l5W+uTF0YNS0uSCkLpZWdh9IZH+p/ECe/t8AhyLkwYi7UQ83\
    2LsZi4qqTaRI3Cv3uM1SghGY1EV3e6ORgN3hoWmnHkRwPW+10Zu3Q3eGFB0TfwhS3tSCaj2fedHatK/o2nyukYwK3Ebt09H3xWuG8qPt5ETxxd\
    s7EPgU1575Y+WLhWeGafTE8y2SvqGD1xDTbSvwc0SVxw/BMFtwJe7s7CitBX8NitLH8XCx87uKeeP4+VuGtAGvvDnA/BRaeeRX/naNvWwBavxW\
    UXYViuRkfr6vuRFz6DP3bQW91TcAAnYn8Q0J3E97xTA4fDB/t29gCXL+7mLTEy/8fNrjUwv6NERyikw2isPnHTegW+OPx0NXaRiZXplfWlmuZd\
    O0xWabqVp6+3kpbrUPSXkK4Pvd0XS78RuO3F7b7NdJvYTP4WzawSYDxvHuLHt1yvtW/zBihk1CrQDtZWVee41Luh0CL1l0psOLDnnJbt5jLNZ8\
    Zi5g56zN6or5ATqH+Am1vyE4ptBix2Qmm80EjYDszsQbL3fE40O5mGw/8/iGStM+EtuiaBBaEklDwWJYs8LSmSbihin8WATa40YWljfUzfFLD1\
    dhSh3FXCFdWcvMyKn0VmwWoJsXOlrDo7sXQwBUcbiI4CJRBWwhceOWB+5GbwK9m1LYl+q734qa4qSDWODlqAKt+phEIftfGESVyXQOz80hUNn3\
    8XS5Pq4fAQHCwiBF4Nw6qFo4QdIexGpbSrjsc9gDIh6KJLOpqm2UblCUgALHKs/vEvwakiGcpss5yA1GFQqPI0N+Y6pmH222TIesRbCXG5DkGj\
    FjZLQOFD67v5rfvH37dCS/7nmJiecGPelkmbyu99vD6YksmGfc++hpOdZ98AlUJ8YVNED2yfYWVegtNMB3+gfsmPOWa3zY7daeEOR215lY9p5t\
    dWqaPbdaTSNYT+kgowqLfxYhtE0m+3wQot+pf/0vHPD/M0NJD6CufzN3newLq8Y+P/ZP9dPO62sfl2qAVozxfudL83aQcAXfeAiWwNPl0HcVPq\
    SYxJSpbOCdimPIE7rJv5Xi61+MrD8XVzQXpHy0nwKS2WSe02y3AYLNdvuTx0OAev6A7mvxU4JjaYNKfqUp5PYkN2/KHUZIq871pBBE9Bw8JN6V\
    i08EGANmztj6f7o44rbX4ShiEoezzB2N0eaSPRw49hleyJVIgRcI1CgwpB0jhLVOMNxRQc4RWaQyNXlVFRynPGsYMhE3R4EX37/phm7QPDRj6L\
    Bzklt+AvggLJkS/qRQ66ul9iQ1HAeX3+Kc29Q/JW1nruaGTUWlKJUHCvTO6VAq7eFZTqC82nfr0VP2RHrghDlnjGhgDNpUBUE1DQ+Pq2Mxp/FV\
    qFflPX7A9ErTg866xwpl2dXbVLdMK+lc1T/DziRSrkGWQVPegtqIx+PQTIdh88u2tdJEVCZwX1Dt0zwPyNzAuy40okulBcMHCrchMxlNuZYv+l\
    Em3Vu0ux5youW1v44L7EWDzyAo6+R3hvuQ7hmXfUjgrjrr4I7Qk6VWS6EEK+QWn8w4JHnvpuVpfnJv3krurmEKjwPE8b5/Hfs9RzNy1BjVLNoU\
    ioszeYUYjYo8ZiOtEeozNVmBNUk8Hr+PyFLhpGWn4PeVQ+xQdUv044/lcJiJ/Wyl/RHTvl21s2luo+HtW4NTVsFfZaIjGARWX/EcWx0jjQ/Boy\
    RR2/GrbH/p1ZCXB2faBx7ddeehRwzQERdFnIX5dv17HE6L4os1CL+TBgl4qWhPJWC8DN1aVA3ys6hWmmliJLKAQYNm3e19bYXtkZoV6rRcNMiX\
    OLfzsnijCPDNZbx9QOxmCxv0PqKrLn8dTR6bM+8gkxuRud6GGMk31qoeQjoSGg9AKmg1FqgC2xeQmKnxg3wbJ8Wj9jwFHLWcD0liwG67B/fo4D\
    DSg4WDoDUhyBHBCUAjr7ck+b2PV7kvZ3WHAF4Jn///8R4A/p39a+Kb2v9vaDkkhiQBFAwAQOB/31TjD3/iS97uDgj1MdLK2dnYHW/H+aptGOYc\
    9um9Fv7kTMHWu3rNadGMkYU+8PVRaNEGqaqF1S+rqSewIdVFyaZZ7Bsz+DdNZy+bhDd/q75+gpVYk4PYsOwpwrIu6k2fYE/vWxnqw7lWYE0OCI\
    Jl2xBXqMNfJ3sWueqTXz1Rj0RnVerVPfUUbj1T4JsysE9uc7zOlAXoKc8Z+lbsoG+ulpbm2LT39xOCznN23UquZWh4H+HVRdi2sn29avMvV/vF\
    6tJqXpeGoHmbGZVpohJzpUQhlJrMHmzgbtLHe1JTK1xPwajnMcM4zCqFD1ce/Q+NXO7wuT2deSJ2Zt43E8tszjDPXwUNHR7JQc8VXmfpkFoVWa\
    UWy5RtIpLt/jmyooBjucRLCe2lr53ZmcWqvRaeV1mlhRj7i9P+uhc6IbCN0RhHg5Bexqu7X3E9+tDna5PxPFMdvfk49oCivEpnhHBuk8g5zP/H\
    V5LKvBdJzELYtD9c7dt4ZZYG/vKubKQNTG6sKkrEco1hF2PjJddxPq/956FhzsbyjmGfirSas5goERUXJcRzlFjkH8vwDeu/hrESE7TaE5NNB6\
    Oto2aajLzPsA/S6vYyeEbGhoxjbLCMRF4qe/Cejk3ZrJXULES1x2Jyk/NsLpHR4xE0zasb4GX+TBXOKoR4cVXQ2MM1TO9pPCgfkgPCQywJkolp\
    2z/m1z4Jyh5RCWXknFlkb+/26ifkRtcWz0JQDu6Pg97JwlPKruRJKnqckDDmRH+eIIBW6qAsh1xNUaSZHzBCBpJLdPki0ILQ0daCoUrcIsPdXC\
    nW3YLj6FuJrG1QrKIc+4iW1RTj4JJN8ZKxhbxHtGyjEUHHt4N8XMjbd8hmF3JSk1NyDZXYORMcr4CVq2Xl7hInScPvTHZaoTA8M6U8kVLqDIdb\
    KkKETC67GO4qy0dTnQPz6FYHTd2Z1p6ZTC4mjkcevxtF6mracdkZtMJw6k7OM0o4PmPtBrtO+rmmr8QfQzOxQ/aZxAFUKCHAzWVnGTZ2jsbi7b\
    k0z88yAEWK9CgkJILeHMxi5vIySQqZXEvleNcMpk7JqNtXdhsAAAA=
    """
}
