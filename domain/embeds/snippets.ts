import { componentOf, type InPage, inPageOf } from './in-page.ts'
import { COUNTDOWN_PLACE, SURVEY_PLACE } from './survey-place.ts'

/** Where a snippet goes. */
export const SNIPPET_KINDS = [
  'tag',
  'frozen',
  'strict',
  'tag-manager',
  'wordpress',
  'shopify',
  'react',
  'vue',
  'elements',
] as const
export type SnippetKind = (typeof SNIPPET_KINDS)[number]

export type SnippetSource = {
  /** The origin of the café's server: `https://cafe.example`. */
  origin: string
  /** What the café is called. */
  cafe: string
  /** The id of a saved embed, and the widgets that it places. */
  embed: string
  widgets: readonly string[]
  /** The current release, as `/embed/manifest.json` names it; null while nobody knows it. */
  release: Release | null
}

/** `path` as the manifest has it: `releases/<hash>/loader.js`. */
export type Release = { path: string; integrity: string }

export type Snippet = {
  kind: SnippetKind
  label: string
  /** The file it is, where it is one. */
  file: string | null
  /** One or two sentences: where it goes, and what to mind. */
  help: string
  /** It is right for most pages. */
  isRecommended?: boolean
  code: string
}

/** Every way to put a saved embed on a page. A frozen tag needs a release. */
export function snippetsOf(source: SnippetSource): Snippet[] {
  return SNIPPET_KINDS.flatMap((kind) => {
    if (kind === 'frozen' && !source.release) return []
    return [{ kind, ...ABOUT[kind], code: WRITE[kind](source) }]
  })
}

const HELP_FOR_COMPONENTS =
  'For developers. Render <LoungeEmbed /> once, near the root. The widgets leave with it, and come back with it.'

const ABOUT: Record<SnippetKind, Pick<Snippet, 'label' | 'file' | 'help' | 'isRecommended'>> = {
  tag: {
    label: 'Any website',
    file: null,
    help: 'Paste it anywhere into the page, once. What you save here later reaches the page by itself.',
    isRecommended: true,
  },
  frozen: {
    label: 'Scripts that never change',
    file: null,
    help: 'For a site whose security rules ask for it. The scripts stay the ones of today, and the browser checks them, so new features and repairs do not come. Looks and texts still follow what is saved here.',
  },
  strict: {
    label: 'A site with a security policy (CSP)',
    file: null,
    help: 'For a site that sends a Content-Security-Policy. Give whoever looks after the site all of it: what to allow stands at its top, and nothing in it needs unsafe-inline or a nonce.',
  },
  'tag-manager': {
    label: 'Google Tag Manager',
    file: null,
    help: 'Make a tag of the type Custom HTML, paste this, and choose a trigger for the pages where it shall appear.',
  },
  wordpress: {
    label: 'WordPress',
    file: null,
    help: 'Paste it into the block editor: it becomes a Custom HTML block. If WordPress removes the script when you save, ask an administrator of the site to paste it: not every account may post scripts.',
  },
  shopify: {
    label: 'Shopify',
    file: 'sections/lounge-embed.liquid',
    help: 'Online Store › Themes › Edit code › Add a new section with this file, then place it in the theme editor: in the footer it is on every page.',
  },
  react: {
    label: 'React',
    file: 'LoungeEmbed.tsx',
    help: HELP_FOR_COMPONENTS,
  },
  vue: {
    label: 'Vue',
    file: 'LoungeEmbed.vue',
    help: HELP_FOR_COMPONENTS,
  },
  elements: {
    label: 'Your own place for each widget',
    file: null,
    help: 'For a page that is written by hand. Move each tag to where its widget shall stand.',
  },
}

const WRITE: Record<SnippetKind, (source: SnippetSource) => string> = {
  tag: (source) => withPlaces(source, scriptTag(source)),
  frozen: (source) => withPlaces(source, scriptTag(source, source.release)),
  strict: strictTag,
  'tag-manager': (source) => `<script>
  ;(function () {
    var script = document.createElement('script')
    script.async = true
    script.src = ${quoted(loaderOf(source))}
    script.setAttribute('data-embed', ${quoted(source.embed)})
    document.head.appendChild(script)
  })()
</script>`,
  // On one line: the classic editor makes paragraphs of line breaks.
  wordpress: (source) =>
    `<!-- wp:html -->\n${oneLine(withPlaces(source, scriptTag(source)))}\n<!-- /wp:html -->`,
  shopify: shopifySection,
  react: (source) => `'use client'

import { useEffect${placesOf(source).length > 0 ? ', useLayoutEffect, useRef' : ''} } from 'react'

declare global {
  interface Window {
    lounge?: unknown[][]
  }
}
${placesOf(source).length > 0 ? `\n${PLACES}new Set<() => void>()\n// What keeps their places until the script has come.\nconst STYLE = \`${rulesOf(source)}\`\n` : ''}
/** The widgets of ${commented(source.cafe)}. */
export function LoungeEmbed() {
  useEffect(() => {
    let script: HTMLScriptElement | undefined
    // React's StrictMode mounts, unmounts and mounts again at once: what is gone by then was never begun.
    const timer = setTimeout(() => {
${makeScript(source, '      ')}
    })
    return () => {
      clearTimeout(timer)
      if (!script) return
      ;(window.lounge ??= []).push(['destroy'])
      script.remove()
    }
  }, [])
  return null
}${placesOf(source)
    .map((widget) => reactPart(source, widget))
    .join('')}`,
  vue: (source) => `${vueParts(source)}<script setup>
${placesOf(source).length > 0 ? '' : "import { onBeforeUnmount, onMounted } from 'vue'\n\n"}let script
let timer
onMounted(() => {
  timer = setTimeout(() => {
${makeScript(source, '    ')}
  })
})
onBeforeUnmount(() => {
  clearTimeout(timer)
  if (!script) return
  ;(window.lounge ??= []).push(['destroy'])
  script.remove()
})
</script>

<template></template>${placesOf(source).length > 0 ? `\n\n${styleOf(source)}` : ''}`,
  elements: (source) =>
    [
      ...(placesOf(source).length > 0 ? [styleOf(source)] : []),
      scriptTag(source),
      ...source.widgets.map((name) => `<lounge-${attribute(name)}></lounge-${attribute(name)}>`),
    ].join('\n'),
}

/** What stands in the page itself. */
const placesOf = ({ widgets }: SnippetSource): InPage[] => inPageOf(widgets)

/** Keeps the places of what stands in the page, so that nothing moves when the script comes after it. */
function styleOf(source: SnippetSource): string {
  return `<style>\n${rulesOf(source)}\n</style>`
}

function rulesOf(source: SnippetSource): string {
  const rules: Record<InPage, string> = { survey: SURVEY_PLACE, countdown: COUNTDOWN_PLACE }
  return placesOf(source)
    .map((each) => rules[each])
    .join('\n')
}

/** A tag of the loader, with the tags of what stands in the page: those that the loader itself places move what is below them. */
function withPlaces(
  source: SnippetSource,
  script: string,
  embed = attribute(source.embed),
): string {
  const places = placesOf(source)
  if (places.length === 0) return script
  const tags = places.map((name) => `<lounge-${name} embed="${embed}"></lounge-${name}>`)
  return [styleOf(source), script, ...tags].join('\n')
}

/** A page with a policy takes no style of its own markup, so the rules go into the style sheet of the site. */
function strictTag(source: SnippetSource): string {
  const { origin } = source
  const places = placesOf(source)
  const tags = places.map(
    (name) => `<lounge-${name} embed="${attribute(source.embed)}"></lounge-${name}>`,
  )
  return [
    '<!-- Add to the Content-Security-Policy of these pages:',
    `     script-src ${origin}; connect-src ${origin}; img-src ${origin} -->`,
    scriptTag(source),
    ...tags,
    ...(places.length > 0
      ? [
          '<!-- Add to a style sheet of the site, so that nothing moves when the script comes:',
          rulesOf(source),
          '-->',
        ]
      : []),
  ].join('\n')
}

const oneLine = (code: string): string => code.replace(/\n\s*/g, ' ')

const PLACES = `// What puts the tags that stand in the page into their places, also after \`destroy\` took them away.
const places = `

/** Without the tags that stand in the page: the page says where those are. */
function makeScript(source: SnippetSource, indent: string): string {
  const hasPlaces = placesOf(source).length > 0
  return [
    "script = document.createElement('script')",
    'script.async = true',
    `script.src = ${quoted(loaderOf(source))}`,
    `script.dataset.embed = ${quoted(source.embed)}`,
    ...(hasPlaces ? ["script.dataset.widgets = 'floating'"] : []),
    'document.head.append(script)',
    ...(hasPlaces ? ['for (const put of places) put()'] : []),
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')
}

/** The tag is none of React's: `destroy` takes it away, and React must not look for it then. */
function reactPart(source: SnippetSource, widget: InPage): string {
  return `

// Where the ${widget} stands.
export function ${componentOf(widget)}() {
  const place = useRef<HTMLDivElement>(null)
  // Before anything is painted: nothing moves.
  useLayoutEffect(() => {
    const host = place.current
    if (!host) return
    const put = () => {
      if (host.firstChild) return
      const tag = document.createElement('lounge-${widget}')
      tag.setAttribute('embed', ${quoted(source.embed)})
      host.append(tag)
    }
    put()
    places.add(put)
    return () => {
      places.delete(put)
      host.replaceChildren()
    }
  }, [])
  return (
    <>
      <style>{STYLE}</style>
      <div ref={place} />
    </>
  )
}`
}

/** The tags are made by hand, so the compiler of Vue needs no `isCustomElement`. */
function vueParts(source: SnippetSource): string {
  const parts = placesOf(source)
  if (parts.length === 0) return ''
  const exported = parts.map(
    (
      widget,
    ) => `// Where the ${widget} stands: import { ${componentOf(widget)} } from './LoungeEmbed.vue'
export const ${componentOf(widget)} = placeFor('lounge-${widget}')`,
  )
  return `<script>
import { h, onBeforeUnmount, onMounted, ref } from 'vue'

${PLACES}new Set()

${exported.join('\n')}

function placeFor(name) {
  return {
    setup() {
      const place = ref(null)
      const put = () => {
        if (!place.value || place.value.firstChild) return
        const tag = document.createElement(name)
        tag.setAttribute('embed', ${quoted(source.embed)})
        place.value.append(tag)
      }
      onMounted(() => {
        put()
        places.add(put)
      })
      onBeforeUnmount(() => places.delete(put))
      return () => h('div', { ref: place })
    },
  }
}
</script>

`
}

function scriptTag(source: SnippetSource, release: Release | null = null): string {
  const address = release ? `${source.origin}/embed/${release.path}` : loaderOf(source)
  const proof = release
    ? ` integrity="${attribute(release.integrity)}" crossorigin="anonymous"`
    : ''
  return `<script async src="${attribute(address)}"${proof} data-embed="${attribute(source.embed)}"></script>`
}

/** A section that the theme editor can place, with the embed as its setting. */
function shopifySection(source: SnippetSource): string {
  const schema = {
    name: source.cafe.slice(0, SHOPIFY_NAME),
    settings: [{ type: 'text', id: 'embed', label: 'Embed', default: source.embed }],
    presets: [{ name: source.cafe.slice(0, SHOPIFY_NAME) }],
  }
  // A brace in a name would begin a tag of Liquid.
  const json = JSON.stringify(schema, null, 2).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d'),
  )
  const named = '{{ section.settings.embed | escape }}'
  const script = `<script
  async
  src="${attribute(source.origin)}/embed/loader.js?embed={{ section.settings.embed | url_encode }}"
  data-embed="${named}"
></script>`
  return `${withPlaces(source, script, named)}

{% schema %}
${json}
{% endschema %}`
}

/** Shopify takes names of sections of so many characters. */
const SHOPIFY_NAME = 25

/** With the embed in its address, so that the server writes the looks into it and the page need not ask (docs/decisions/saved-embeds.md). */
const loaderOf = ({ origin, embed }: SnippetSource): string =>
  `${origin}/embed/loader.js?embed=${encodeURIComponent(embed)}`

/** A value between double quotes of HTML. */
function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A text of JavaScript between single quotes, which ends no script element. */
function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside.replaceAll('<', '\\u003c')}'`
}

const commented = (text: string): string => text.replaceAll('*/', '* /').replaceAll('\n', ' ')
