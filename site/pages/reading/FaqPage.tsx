import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Faq } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFaq } from '../../state/reading.ts'
import { englishNote, isOne, rich, t, written } from '../../texts/t.ts'
import { findQuestions, groupsOf } from './find-questions.ts'
import { anchorOf } from './outline.ts'
import './faq.css'

const FEW = 3

/** Questions and answers: typed into one loud line, or read by group. Each has an address of its own. */
export function FaqPage(): ReactNode {
  const query = useFaq()
  const questions = query.data
  const [typed, setTyped] = useState('')
  useOpenFromAddress(questions)
  const found = questions && findQuestions(questions, typed)
  const groups = groupsOf(found ?? [])
  const isSearching = typed.trim() !== ''

  return (
    <div className="faq">
      <h1>{t('Questions, answered.')}</h1>
      <search className="faq-search">
        <label htmlFor="faq-search">{t('Type a word or two')}</label>
        <input
          id="faq-search"
          type="search"
          placeholder={t('dog, oat milk, refund')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status">
          {isSearching && found
            ? t(isOne(found.length) ? '{count} answer' : '{count} answers', {
                count: found.length,
              })
            : ' '}
        </p>
      </search>
      <Loaded
        query={query}
        what={t('the questions')}
        renderBlank={(loading) => (
          <div className="faq-body" {...loading}>
            <span className="blank faq-blank" />
            <span className="blank faq-blank is-tall" />
          </div>
        )}
      >
        {() =>
          found && (
            <div className="faq-body">
              <nav className="faq-groups" aria-label={t('Groups of questions')}>
                <ul lang={written()}>
                  {groups.map(([group, inside]) => (
                    <li key={group}>
                      <a href={`#${anchorOf(group)}`}>{group}</a> <sup>{inside.length}</sup>
                    </li>
                  ))}
                </ul>
              </nav>
              <div>
                {englishNote()}
                {groups.map(([group, inside]) => (
                  <section key={group} aria-labelledby={anchorOf(group)} lang={written()}>
                    <h2 id={anchorOf(group)}>{group}</h2>
                    {inside.map((faq) => (
                      <Question
                        key={`${faq.id}${isSearching && found.length <= FEW}`}
                        faq={faq}
                        isOpen={isSearching && found.length <= FEW}
                      />
                    ))}
                  </section>
                ))}
                {found.length > 0 && (
                  <p className="faq-more">
                    {rich('Not here? {ask}, and we may add it.', { ask: <AskUs /> })}
                  </p>
                )}
                {found.length === 0 && (
                  <p className="notice">
                    {t(
                      isSearching
                        ? 'Nobody has asked us that yet.'
                        : 'There are no questions here right now.',
                    )}{' '}
                    <AskUs />
                    {isSearching && (
                      <>
                        {` ${t('or')} `}
                        <button type="button" className="link" onClick={() => setTyped('')}>
                          {t('see all questions')}
                        </button>
                      </>
                    )}
                  </p>
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function AskUs(): ReactNode {
  return <Link to="/contact?about=other">{t('Ask us')}</Link>
}

function Question({ faq, isOpen }: { faq: Faq; isOpen: boolean }): ReactNode {
  return (
    <details open={isOpen}>
      <summary>
        <h3>{faq.question}</h3>
      </summary>
      {/* What is inside opens by itself for who comes by its address, before anything of the page works. */}
      <p id={faq.id}>{faq.answer}</p>
      <a className="faq-link" lang={written() && 'es'} href={`#${faq.id}`}>
        {t('Link to this answer')}
      </a>
    </details>
  )
}

/** '/faq#can-i-bring-my-dog' opens that answer, for a link from elsewhere and for one on this page. */
function useOpenFromAddress(questions: readonly Faq[] | undefined): void {
  const { hash } = useLocation()
  const [pressed, setPressed] = useState('')
  useEffect(() => {
    const follow = () => setPressed(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    const target = document.getElementById((pressed || hash).slice(1))?.closest('details')
    if (!questions || !target) return
    target.open = true
    // After the page itself has gone to its top.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [questions, hash, pressed])
}
