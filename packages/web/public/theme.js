// Runs before first paint: applies the last visit's theme, so that nothing flashes, and says which parts of the frame in index.html
// stand there until the application draws something. platform/theme, branding, session and tickets/PaneEdge write what this reads.
;(function () {
  var mode
  try {
    mode = localStorage.getItem('preferredTheme')
  } catch {
    mode = null
  }
  if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mode = mode
  document.documentElement.dataset.frame = frame()
  try {
    widths()
    var css = localStorage.getItem('theme.css.' + mode)
    if (!css) return
    var sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  } catch {
    // An old browser, or no access to storage: the application sets the theme itself a moment later.
  }

  // Of the panes that somebody has dragged.
  function widths() {
    var panes = ['list', 'panel']
    for (var at = 0; at < panes.length; at++) {
      var width = Number(localStorage.getItem(panes[at] + 'Width'))
      if (width) document.documentElement.style.setProperty('--' + panes[at] + '-width', width + 'px')
    }
  }

  function frame() {
    var path = location.pathname
    try {
      if (!localStorage.getItem('branding')) return 'first'
      if (!localStorage.getItem('token') || /^\/(login-link|first-run)/.test(path)) return 'guest'
      if (!/^\/tickets(\/|$)/.test(path)) return 'desk page'
      var inbox = 'desk inbox' + (localStorage.getItem('compactList') === 'on' ? ' compact' : '')
      if (!/^\/tickets\/./.test(path)) return inbox + ' nothing'
      return inbox + ' conversation' + (localStorage.getItem('contactPanel') === 'off' ? '' : ' panel')
    } catch {
      return 'first'
    }
  }
})()
