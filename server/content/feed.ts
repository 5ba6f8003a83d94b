import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Block, Post } from '#domain/contracts/content.ts'
import { printPath } from '#domain/gallery/svg.ts'
import { inlineOf, type Inline } from '#domain/content/inline.ts'
import { xml } from './xml.ts'

/** The blog for readers of feeds: RSS 2.0 with the whole text of the newest posts. */
export function rssOf(cafe: Cafe, posts: readonly Post[], publicUrl: string): string {
  const [newest] = posts
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(`${cafe.name}: the blog`)}</title>
<link>${xml(`${publicUrl}/blog`)}</link>
<description>${xml(cafe.tagline)}</description>
<language>en-us</language>
<atom:link href="${xml(`${publicUrl}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>` : ''}
${posts.map((post) => itemOf(post, publicUrl)).join('\n')}
</channel>
</rss>
`
}

function itemOf(post: Post, publicUrl: string): string {
  const url = `${publicUrl}/blog/${post.id}`
  const html = post.blocks.map((block) => htmlOf(block, publicUrl)).join('')
  return `<item>
<title>${xml(post.title)}</title>
<link>${xml(url)}</link>
<guid isPermaLink="true">${xml(url)}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${xml(post.author)}</dc:creator>
${post.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${xml(post.summary)}</description>
<content:encoded>${xml(html)}</content:encoded>
</item>`
}

function htmlOf(block: Block, publicUrl: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(block.text, publicUrl)}</p>`
    case 'heading':
      return `<h2>${xml(block.text)}</h2>`
    case 'quote':
      return `<blockquote><p>${inlineHtml(block.text, publicUrl)}</p>${block.by ? `<p>${xml(block.by)}</p>` : ''}</blockquote>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inlineHtml(item, publicUrl)}</li>`).join('')}</ul>`
    case 'photo': {
      const { id, width, height, widths, alt } = block.photo
      const src = `${publicUrl}/art/${id}-${widths.at(-1) ?? width}.webp`
      return `<figure><img src="${xml(src)}" alt="${xml(alt)}" width="${width}" height="${height}"/><figcaption>${xml(block.caption)}</figcaption></figure>`
    }
    case 'print': {
      const src = `${publicUrl}${printPath(block.print, PRINT_ASPECT)}`
      return `<figure><img src="${xml(src)}" alt="${xml(block.alt)}"/><figcaption>${xml(block.caption)}</figcaption></figure>`
    }
  }
}

/** Links and emphasis; readers of feeds need whole addresses. */
function inlineHtml(text: string, publicUrl: string): string {
  const html = (parts: readonly Inline[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return xml(part)
        const inside = html(part.inside)
        if (part.kind !== 'link') return `<${part.kind}>${inside}</${part.kind}>`
        const href = /^[/#]/.test(part.href) ? `${publicUrl}${part.href}` : part.href
        return `<a href="${xml(href)}">${inside}</a>`
      })
      .join('')
  return html(inlineOf(text))
}

/** An 8 × 10, as prints are drawn where nobody asks for another shape. */
const PRINT_ASPECT = 1.25
