#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver: one undecorated window of a phone's size per tab.

MiniBrowser has a toolbar, and WebDriver can neither remove it nor run a script at document start. Arguments: a folder
for the profile, a file with the script, and a file that receives what the engine prints to its console,
and `motion` or `still`.
"""

import os
import sys

profile, script_file, console_file, motion = sys.argv[1:5]
# WebKit's web processes print console messages; they inherit these files.
console = os.open(console_file, os.O_WRONLY | os.O_APPEND)
os.dup2(console, sys.stdout.fileno())
os.dup2(console, sys.stderr.fileno())

import gi  # noqa: E402

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT = 390, 844

Gtk.init([])
# The page sees it as prefers-reduced-motion.
Gtk.Settings.get_default().set_property('gtk-enable-animations', motion == 'motion')

data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile + '/cache')
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-US'])
with open(script_file, encoding='utf-8') as file:
    script = WebKit2.UserScript.new(
        file.read(),
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )


def open_tab(_session):
    content = WebKit2.UserContentManager()
    content.add_script(script)
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_developer_extras(True)
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, settings=settings, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    # There is no window manager to stack the tabs: the page asks for it, see webkit.ts.
    content.register_script_message_handler('raise')
    content.connect('script-message-received::raise', lambda *_: window.get_window().raise_())
    view.connect('close', lambda _: window.destroy())
    window.show_all()
    window.move(0, 0)
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-browser')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', open_tab)


context.connect('automation-started', start)
Gtk.main()
