import { defineComponent, h, ref } from 'vue'

/**
 * A component for a tag. Attributes are set as attributes, because Vue would set `open` as a property of the element.
 * @param {string} tag
 * @param {readonly string[]} attributes
 * @param {Readonly<Record<string, string>>} events each name with the event that it stands for
 */
export function element(tag, attributes, events) {
  return defineComponent({
    name: tag,
    props: Object.fromEntries(
      attributes.map((name) => [name, { type: [String, Boolean], default: undefined }]),
    ),
    emits: Object.keys(events),
    setup(props, { emit, expose }) {
      const host = ref(null)
      expose({
        /** The element itself, with its methods. */
        get element() {
          return host.value
        },
      })
      const heard = Object.fromEntries(
        Object.entries(events).map(([name, type]) => [`on:${type}`, (event) => emit(name, event)]),
      )
      return () =>
        h(tag, {
          ref: host,
          ...heard,
          ...Object.fromEntries(attributes.map((name) => [`^${name}`, textOf(props[name])])),
        })
    },
  })
}

/** Null takes an attribute away. */
function textOf(value) {
  if (value === undefined || value === false) return null
  return value === true ? '' : value
}
