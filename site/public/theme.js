// Before the first paint, so that nobody who chose the night sees a flash of day. Kept by site/state/theme.ts.
try {
  const theme = localStorage.getItem('lounge:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Blocked storage: the system's choice stands.
}
