import { ArrowLeft, Rss } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Post } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { isMissing } from '../../state/missing.ts'
import { useCafe } from '../../state/queries.ts'
import { usePost, usePosts } from '../../state/reading.ts'
import { NotFoundPage } from '../content/NotFoundPage.tsx'
import { englishNote, isOne, t, written } from '../../texts/t.ts'
import { Blocks, TextsReady } from './Blocks.tsx'
import { postDate } from './post-date.ts'
import './post.css'

/** One post: its cover stays beside the text, as the plate in a book. */
export function PostPage(): ReactNode {
  const { slug = '' } = useParams()
  const post = usePost(slug)
  const { data: posts } = usePosts()
  if (isMissing(post.error)) return <NotFoundPage />
  // Who comes from the list brings the title along.
  const title = post.data?.title ?? posts?.find(({ id }) => id === slug)?.title
  return (
    <article className="post">
      <TextsReady />
      <PageTitle>{title ?? null}</PageTitle>
      <header className="post-top">
        <PageLink className="back" to="/blog" moves={`post-${slug}`}>
          <Icon of={ArrowLeft} /> {t('All posts')}
        </PageLink>
        <h1
          className={title ? undefined : 'visually-hidden'}
          data-moves={`post-${slug}`}
          lang={title && written()}
        >
          {title ?? t('A post of our blog')}
        </h1>
      </header>
      <Loaded query={post} what={t('the post')} blank="post-blank" lines={2}>
        {(data) => <Read post={data} />}
      </Loaded>
    </article>
  )
}

function Read({ post }: { post: Post }): ReactNode {
  const { data: cafe } = useCafe()
  return (
    <>
      <aside className="post-side" aria-label={t('About this post')}>
        <div className="post-hung">
          <PrintPicture print={post.cover} alt={post.coverAlt} isFirst />
          <dl>
            <div>
              <dt>{t('Written by')}</dt>
              <dd>{post.author}</dd>
            </div>
            <div>
              <dt>{t('Date')}</dt>
              <dd>
                <time dateTime={post.publishedAt}>
                  {postDate(post.publishedAt, cafe?.cafe.timeZone).long}
                </time>
              </dd>
            </div>
            <div>
              <dt>{t('Reading time')}</dt>
              <dd>
                {isOne(post.readingMinutes)
                  ? t('{count} minute', { count: post.readingMinutes })
                  : t('{count} minutes', { count: post.readingMinutes })}
              </dd>
            </div>
            <div>
              <dt>{t('Topics')}</dt>
              <dd>
                {post.tags.map((tag) => (
                  <Link key={tag} to={`/blog?tag=${encodeURIComponent(tag)}`}>
                    {tag}
                  </Link>
                ))}
              </dd>
            </div>
          </dl>
        </div>
      </aside>
      <div className="prose post-text" lang={written()}>
        {englishNote()}
        <p className="lead">{post.summary}</p>
        <Blocks blocks={post.blocks} />
        <p className="post-end" lang={written() && 'es'}>
          <a className="blog-rss" href="/rss.xml">
            <Icon of={Rss} /> {t('Read the next one in your feed reader')}
          </a>
        </p>
      </div>
      <Beside id={post.id} />
    </>
  )
}

function Beside({ id }: { id: string }): ReactNode {
  const { data: posts } = usePosts()
  const at = posts?.findIndex((post) => post.id === id) ?? -1
  const [newer, older] = at < 0 ? [] : [posts?.[at - 1], posts?.[at + 1]]
  if (!newer && !older) return null
  return (
    <nav className="post-beside" aria-label={t('More posts')}>
      {newer && (
        <Link to={`/blog/${newer.id}`}>
          <span>{t('Newer')}</span>
          <b lang={written()}>{newer.title}</b>
        </Link>
      )}
      {older && (
        <Link to={`/blog/${older.id}`}>
          <span>{t('Older')}</span>
          <b lang={written()}>{older.title}</b>
        </Link>
      )}
    </nav>
  )
}
