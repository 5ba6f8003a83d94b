/* oxlint-disable no-extend-native -- this page is about that */
// A library of another age, as many pages still have one.
Object.prototype.extend = function (other) {
  return Object.assign(this, other)
}
Object.prototype.settings = { locale: 'en' }
Array.prototype.last = function () {
  return this[this.length - 1]
}
Array.prototype.toJSON = function () {
  return 'a list'
}

// Shown once the table is there.
addEventListener('DOMContentLoaded', () => {
  const seen = []
  for (const name in {}) seen.push(name)
  const lines = [
    ['the fields of an empty object', seen.join(', ')],
    ['JSON.stringify([1, 2])', JSON.stringify([1, 2])],
    ['document.body', `<${document.body.localName}>`],
  ]
  for (const line of lines) {
    const row = document.querySelector('#odd').insertRow()
    for (const text of line) row.insertCell().textContent = text
  }
})
