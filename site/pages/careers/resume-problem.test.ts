import { expect, test } from 'vitest'
import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS } from '#domain/content/form-texts.ts'
import { resumeProblem } from './resume-problem.ts'

test('takes a file of a known kind up to exactly the limit', () => {
  expect(resumeProblem({ name: 'Ines Okoye.PDF', size: RESUME_LIMIT_BYTES })).toBeNull()
  expect(resumeProblem({ name: 'resume.docx', size: 1 })).toBeNull()
})

test('says what is wrong before anything is sent', () => {
  expect(resumeProblem(null)).toBe(RESUME_PROBLEMS.missing)
  expect(resumeProblem({ name: 'a.pdf', size: 0 })).toBe(RESUME_PROBLEMS.empty)
  expect(resumeProblem({ name: 'a.pdf', size: RESUME_LIMIT_BYTES + 1 })).toBe(
    RESUME_PROBLEMS.tooLarge,
  )
  expect(resumeProblem({ name: 'a.pdf.exe', size: 9 })).toBe(RESUME_PROBLEMS.unknown)
})
