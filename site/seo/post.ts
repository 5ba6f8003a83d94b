import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Post } from '#domain/contracts/content.ts'
import { cafeThing, type Thing } from './thing.ts'

/** A post of the blog. */
export function postThing(post: Post, cafe: Cafe, publicUrl: string): Thing {
  const url = `${publicUrl}/blog/${post.id}`
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.summary,
    image: `${publicUrl}/og/post-${post.id}.png`,
    datePublished: post.publishedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: cafeThing(cafe, publicUrl),
    keywords: post.tags,
    timeRequired: `PT${post.readingMinutes}M`,
    wordCount: wordsOf(post),
    inLanguage: 'en-US',
  }
}

function wordsOf({ blocks }: Post): number {
  return blocks
    .map((block) =>
      block.kind === 'list' ? block.items.join(' ') : 'text' in block ? block.text : '',
    )
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length
}
