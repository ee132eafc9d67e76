import { xPrices } from '#shared/platforms/x/limits.ts'
import type { PlatformPage } from '../parts/page.ts'
import { showLimit } from '../parts/show-limit.ts'
import { limits, prices } from './limits.ts'

export const page: PlatformPage = {
  lead: 'Write posts and threads for as many X accounts as your plan holds, and have each sent at the second you choose.',
  abilities: [
    {
      title: 'Counted as X counts',
      text: 'Links, emoji and accents weigh what X says they weigh, so that a post that fits here fits there.',
    },
    {
      title: 'Threads that finish',
      text: 'If X stops answering halfway through a thread, Crier goes on from the first part that is missing.',
    },
    {
      title: 'Pictures and video first',
      text: 'Files are uploaded and described ahead of time. At the second itself only the post is left to send.',
    },
    {
      title: 'The price before the post',
      text: 'X charges for posts sent through its API, and more for those with a link. You see what a post costs before you schedule it.',
    },
  ],
  connecting: {
    account: 'Any X account. If it has X Premium, Crier notices and allows its longer posts and videos.',
    steps: [
      'A window of X opens. Sign in there as the account that should post, and agree.',
      'The window closes, and the account stands in your list. For another one, sign in to X as that account and connect again.',
    ],
    note: `X charges whoever runs this Crier: ${showLimit(xPrices.post)} for a post, ${showLimit(xPrices.postWithLink)} for one with a link. Create Post shows what a post costs before you send it.`,
  },
  limits,
  prices: {
    heading: 'What X charges',
    lead: 'X bills whoever runs this Crier for each call. Before you publish, Create Post shows what a post will cost.',
    table: prices,
  },
}
