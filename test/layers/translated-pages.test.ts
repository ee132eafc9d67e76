import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../web/prerender/root.ts'
import { looseTexts } from './loose-texts.ts'
import { ourFiles } from './our-files.ts'

const refused = [
  "<p>Always here.{isOver && ' Only sometimes.'}</p>",
  '<p>{count} posts{isOver && `, more`}</p>',
  "<>{isLoading && 'Looking...'}</>",
  "<p>{name}{isKnown ? <b>known</b> : 'unknown'}</p>",
  '<button>{isBusy && <Spinner />}Send</button>',
  '<button>{Icon ? <Icon /> : null} {isOn ? `On` : `Off`}</button>',
]

const allowed = [
  "<p>{isOver && 'Only sometimes.'}</p>",
  '<p>Always here.{isOver && <span> Only sometimes.</span>}</p>',
  "<p>It is {isOn ? 'on' : 'off'}.</p>",
  '<button>{isBusy && <Spinner />}<span>Send</span></button>',
  '<button><Send />Send</button>',
  '<p>Send{isBusy && <Spinner />}</p>',
]

test('a text is loose that comes and goes beside something, or that something comes and goes before', () => {
  expect([...refused, ...allowed].filter((markup) => looseTexts(`export const part = ${markup}`).length > 0)).toEqual(refused)
})

test('each text that comes and goes, or stands behind what does, has an element of its own: pages that a browser translates keep working', () => {
  const screens = ourFiles('web/src').filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))

  const found = screens.flatMap((file) => looseTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))

  expect(found).toEqual([])
})
