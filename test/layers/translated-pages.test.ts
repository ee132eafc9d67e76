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

test('a text is loose if it’s rendered conditionally next to something, or before something conditional', () => {
  expect([...refused, ...allowed].filter((markup) => looseTexts(`export const part = ${markup}`).length > 0)).toEqual(refused)
})

test('every conditional text, and every text after something conditional, has its own element, so translated pages keep working', () => {
  const screens = ourFiles('web/src').filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))

  const found = screens.flatMap((file) => looseTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))

  expect(found).toEqual([])
})
