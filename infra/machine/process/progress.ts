import { styleText } from 'node:util'
import { secondMs } from '#shared/domain/times.ts'
import type { BuildNews, OnBuildNews } from '../../../web/prerender/build-news.ts'

type Print = (line: string) => void

/** Prints what's being built, and how long each step took. In a terminal the lines are dim, elsewhere plain. */
export const progress = (print: Print = printDim, now = () => performance.now()): OnBuildNews => {
  const begun = new Map<BuildNews['step'], number>()
  return ({ step, isDone }) => {
    const { begins, done } = words[step]
    if (!isDone) begun.set(step, now())
    print(isDone ? `${done}, in ${seconds(now() - (begun.get(step) ?? now()))} s.` : begins)
  }
}

const words: Record<BuildNews['step'], { begins: string; done: string }> = {
  functions: { begins: 'Bundling the functions …', done: 'The functions are bundled' },
  site: { begins: 'Building the site and the dashboard …', done: 'The site and the dashboard are built' },
  pages: { begins: 'Writing the pages …', done: 'The pages are written' },
  pictures: { begins: 'Drawing the pictures of pages and posts …', done: 'The pictures are drawn' },
}

const printDim: Print = (line) => console.log(styleText('dim', line, { stream: process.stdout }))

const seconds = (ms: number) => (ms / secondMs).toFixed(1)
