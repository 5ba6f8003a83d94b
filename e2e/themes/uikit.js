// The test pages of UIkit load this one script, which the package does not have.
document.write(
  '<link rel="stylesheet" href="../dist/css/uikit.css"><script src="../dist/js/uikit.js"></scr' +
    'ipt><script src="../dist/js/uikit-icons.js"></scr' +
    'ipt>',
)
