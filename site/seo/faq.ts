import type { Faq } from '#domain/contracts/content.ts'
import type { Thing } from './thing.ts'

/** The questions of the page that answers them. */
export function faqThing(questions: Faq[], publicUrl: string): Thing {
  return {
    '@type': 'FAQPage',
    '@id': `${publicUrl}/faq`,
    url: `${publicUrl}/faq`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
