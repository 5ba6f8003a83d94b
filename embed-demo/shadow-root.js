// As a library of components would: the page sees one element, the rest is inside it.
const panel = document.createElement('template')
panel.innerHTML = `
  <style>
    :host { display: block; padding: 20px; background: #fff; border-radius: 18px; }
    h2 { margin: 0 0 12px; }
  </style>
  <h2>Win a year of tea, and fly it home</h2>
  <lounge-survey></lounge-survey>
  <lounge-chat></lounge-chat>`

customElements.define(
  'kite-panel',
  class extends HTMLElement {
    connectedCallback() {
      if (!this.shadowRoot)
        this.attachShadow({ mode: 'open' }).append(panel.content.cloneNode(true))
    }
  },
)
