import type { Account } from '../accounts.ts'
import { lazily } from '../lazily.ts'
import { platformNames } from '../platforms.ts'
import type { Finding } from '../preflight.ts'
import { isJoined, type Written } from '../resolve-content.ts'
import { threadPlatforms } from '../thread-parts.ts'
import { warning } from './findings.ts'

const names = threadPlatforms.map((platform) => platformNames[platform])
const onlyThey = lazily(() => `Only ${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'}`)

/** Says where the parts of a thread go out as one text. */
export const checkThread = (written: Written, account: Pick<Account, 'id' | 'platform'>): Finding[] =>
  isJoined(written, account)
    ? [
        {
          ...warning(
            'content',
            `${onlyThey()} threads: here the parts go out as one text.`,
            'Write a text of its own for it if it is to say something else.',
          ),
          accountId: account.id,
        },
      ]
    : []
