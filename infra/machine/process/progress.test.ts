import { expect, test } from 'vitest'
import { progress } from './progress.ts'

test('prints each step when it begins, and with its seconds when it is done', () => {
  let now = 0
  const lines: string[] = []
  const onNews = progress(
    (line) => lines.push(line),
    () => now,
  )

  onNews({ step: 'functions', isDone: false })
  now = 1_000
  onNews({ step: 'site', isDone: false })
  now = 2_060
  onNews({ step: 'functions', isDone: true })
  now = 5_400
  onNews({ step: 'site', isDone: true })

  expect(lines).toEqual([
    'Bundling the functions …',
    'Building the site and the dashboard …',
    'The functions are bundled, in 2.1 s.',
    'The site and the dashboard are built, in 4.4 s.',
  ])
})
