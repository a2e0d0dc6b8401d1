"""Runs every test of daily.py and looks.py against a running server; one line for each, exit status 1 where one failed."""

import inspect
import pathlib
import sys
import traceback

import daily
import looks
import visitor
from playwright.sync_api import sync_playwright


def main():
    visitor.BASE, visitor.USER, visitor.PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
    if len(sys.argv) > 4:
        visitor.SCREENSHOTS = pathlib.Path(sys.argv[4])
        visitor.SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with sync_playwright() as playwright:
        with visitor.launch(playwright) as browser:
            for module, choices in ((daily, ("with JavaScript", "without JavaScript")), (looks, ("",))):
                for name, test in inspect.getmembers(module, inspect.isfunction):
                    if not name.startswith("test_"):
                        continue
                    for choice in choices:
                        title = " ".join([name.removeprefix("test_").replace("_", " "), choice]).strip()
                        try:
                            with visitor.Visitor(browser, javascript=choice != "without JavaScript") as person:
                                test(person)
                                person.expect_no_complaints()
                            print("passed:", title, flush=True)
                        except Exception:
                            failed += 1
                            print("FAILED:", title, flush=True)
                            traceback.print_exc()
    print(f"{failed} failed" if failed else "all passed")
    return 1 if failed else 0


sys.exit(main())
