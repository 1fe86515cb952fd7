// Before the first paint: the theme and the language kept on this device, so that nothing flashes.
;(() => {
  let kept = null
  let language = null
  try {
    kept = localStorage.getItem('concordat.theme')
    language = localStorage.getItem('concordat.language')
  } catch {}
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (language) document.documentElement.lang = language
})()
