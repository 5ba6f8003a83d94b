import { Rss } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { PostSummary } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { useCafe } from '../../state/queries.ts'
import { usePosts } from '../../state/reading.ts'
import { englishNote, isOne, rich, t, written } from '../../texts/t.ts'
import { postDate } from './post-date.ts'
import './blog.css'

/** The blog: the newest post first, and everything before it by date. */
export function BlogPage(): ReactNode {
  const query = usePosts()
  const posts = query.data
  const { data: cafe } = useCafe()
  const [search] = useSearchParams()
  const tag = search.get('tag')
  const shown = posts?.filter(({ tags }) => !tag || tags.includes(tag))
  const [lead, ...rest] = shown ?? []
  const zone = cafe?.cafe.timeZone

  return (
    <div className="blog">
      <PageTitle>{tag ? t('Blog: {tag}', { tag }) : null}</PageTitle>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={t('The blog of Creative Lounge')}
        href="/rss.xml"
      />
      <header className="blog-top">
        <h1>{t('From the house.')}</h1>
        <p>
          {t('Written between orders, about ink, tea and the people at the long table.')}{' '}
          <a className="blog-rss" href="/rss.xml">
            <Icon of={Rss} /> RSS
          </a>
        </p>
      </header>
      {posts && <Tags posts={posts} current={tag} />}
      <Loaded
        query={query}
        what={t('the blog')}
        isEmpty={() => !lead}
        empty={
          <p className="notice">
            {tag ? (
              <>
                {t('Nothing has been written about “{tag}”.', { tag })}{' '}
                <Link to="/blog">{t('Read everything else')}</Link>
              </>
            ) : (
              <>
                {t('There are no posts yet.')} <Link to="/menu">{t('See the menu')}</Link>
              </>
            )}
          </p>
        }
        renderBlank={(loading) => (
          <div className="blog-lead" {...loading}>
            <span className="blank blog-blank" />
            <span className="blank" />
          </div>
        )}
      >
        {() =>
          lead && (
            <>
              {englishNote()}
              <Lead post={lead} zone={zone} />
              <ol className="back-numbers">
                {rest.map((post) => (
                  <BackNumber key={post.id} post={post} zone={zone} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Tags({
  posts,
  current,
}: {
  posts: readonly PostSummary[]
  current: string | null
}): ReactNode {
  const strip = useRef<HTMLElement>(null)
  // On a phone they are one line, and the chosen one may stand beyond its edge.
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !chosen) return
    const { left } = strip.current.getBoundingClientRect()
    const { left: start, width } = chosen.getBoundingClientRect()
    strip.current.scrollLeft += start + width / 2 - left - strip.current.clientWidth / 2
  }, [current])
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return (
    <nav className="blog-tags" aria-label={t('By subject')} ref={strip}>
      <Link to="/blog" aria-current={current === null ? 'true' : undefined}>
        {t('Everything')} <sup>{posts.length}</sup>
      </Link>
      {[...counts].map(([tag, count]) => (
        <Link
          key={tag}
          to={`/blog?tag=${encodeURIComponent(tag)}`}
          aria-current={current === tag ? 'true' : undefined}
        >
          <span lang={written()}>{tag}</span> <sup>{count}</sup>
        </Link>
      ))}
    </nav>
  )
}

type Listed = { post: PostSummary; zone: string | undefined }

function Lead({ post, zone }: Listed): ReactNode {
  const { long } = postDate(post.publishedAt, zone)
  return (
    <article className="blog-lead">
      <PrintPicture print={post.cover} alt={post.coverAlt} isFirst />
      <div>
        <p className="margin-note">
          {rich('{date}, by {author}', {
            date: <time dateTime={post.publishedAt}>{long}</time>,
            author: post.author,
          })}
        </p>
        <h2 data-moves={`post-${post.id}`} lang={written()}>
          <PageLink to={`/blog/${post.id}`} moves={`post-${post.id}`}>
            {post.title}
          </PageLink>
        </h2>
        <p className="blog-summary" lang={written()}>
          {post.summary}
        </p>
        <p className="soft">{minutes(post)}</p>
      </div>
    </article>
  )
}

function BackNumber({ post, zone }: Listed): ReactNode {
  const { day, month, year } = postDate(post.publishedAt, zone)
  return (
    <li>
      <time dateTime={post.publishedAt}>
        <b className="numeral">{day}</b>
        {month} {year}
      </time>
      <div>
        <h2 data-moves={`post-${post.id}`} lang={written()}>
          <PageLink to={`/blog/${post.id}`} moves={`post-${post.id}`}>
            {post.title}
          </PageLink>
        </h2>
        <p lang={written()}>{post.summary}</p>
        <p className="soft">
          {post.author}, {minutes(post)}
        </p>
      </div>
      <div className="back-cover">
        <PrintPicture print={post.cover} alt="" />
      </div>
    </li>
  )
}

const minutes = ({ readingMinutes: count }: PostSummary): string =>
  isOne(count)
    ? t('{count}\u00a0minute to\u00a0read', { count })
    : t('{count}\u00a0minutes to\u00a0read', { count })
