import type { AccountFacts } from '../../domain/account-facts.ts'
import type { Media } from '../../domain/media.ts'
import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { secondMs } from '../../domain/times.ts'
import type { Checked } from '../checked.ts'
import { pinterestLimits as limits } from './limits.ts'
import { PinterestPinOptions } from './options.ts'
import { checkPinterestMedia } from './preflight-media.ts'

/** What Pinterest would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkPinterest = ({ text, options, media, facts }: Checked): Finding[] => {
  const { boardId, title = '', coverAtSeconds } = PinterestPinOptions.parse(options)
  return [
    ...checkBoard(boardId, facts?.boards),
    ...checkLength('content', text, limits.text.value),
    ...checkLength('options.pinterest.title', title, limits.title.value),
    ...checkPinterestMedia(media),
    ...checkCover(coverAtSeconds, media),
  ]
}

const boards = 'options.pinterest.boards'

const checkBoard = (boardId: string | undefined, known: AccountFacts['boards']): Finding[] => {
  if (known?.length === 0)
    return [error(boards, 'This account has no board to pin to.', 'Create a board on Pinterest, then choose it here.')]
  if (boardId === undefined) return [error(boards, 'A Pin needs a board.', 'Choose one of the account’s boards.')]
  if (known?.some(({ id }) => id === boardId) === false) return [error(boards, 'The board is gone.', 'Choose another one.')]
  return []
}

const checkLength = (field: string, text: string, limit: number): Finding[] => {
  const excess = text.length - limit
  if (excess <= 0) return []
  const message = `${count(excess, 'character')} too long for Pinterest: ${text.length.toLocaleString('en')} of ${limit.toLocaleString('en')}.`
  return [error(field, message, 'Shorten it.')]
}

const checkCover = (coverAtSeconds: number | undefined, media: readonly Media[]): Finding[] => {
  const [state] = media.filter(({ kind }) => kind === 'video').map((video) => video.state)
  if (coverAtSeconds === undefined || state?.name !== 'ready' || coverAtSeconds * secondMs <= (state.durationMs ?? 0)) return []
  const message = 'The cover’s second is after the end of the video, so Pinterest shows the last frame.'
  return [warning('options.pinterest.coverAtSeconds', message, 'Choose an earlier second.')]
}
