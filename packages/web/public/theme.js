// Runs before first paint: applies the last visit's theme, so that nothing flashes. platform/theme writes what this reads.
;(function () {
  var mode
  try {
    mode = localStorage.getItem('preferredTheme')
  } catch {
    mode = null
  }
  if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mode = mode
  try {
    var css = localStorage.getItem('theme.css.' + mode)
    if (!css) return
    var sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  } catch {
    // An old browser, or no access to storage: the application sets the theme itself a moment later.
  }
})()
