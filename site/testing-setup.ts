import { configure } from '@testing-library/react'

/** What is waited for comes at once where nothing else runs; on a busy machine it may take long, and nothing is wrong. */
configure({ asyncUtilTimeout: 10_000 })
