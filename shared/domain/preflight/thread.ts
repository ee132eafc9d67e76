import { threadPlatforms } from '../../platforms/thread-platform.ts'
import type { Account } from '../accounts.ts'
import { platformNames } from '../platforms.ts'
import type { Finding } from '../preflight.ts'
import { isJoined, type Written } from '../resolve-content.ts'
import { warning } from './findings.ts'

/** Says where the parts of a thread go out as one text. */
export const checkThread = (written: Written, account: Pick<Account, 'id' | 'platform'>): Finding[] =>
  isJoined(written, account)
    ? [
        {
          ...warning(
            'content',
            `Threads are for ${threadPlatforms.map((platform) => platformNames[platform]).join(' and ')} only: here the parts go out as one text.`,
            'Write a text of its own for it if it is to say something else.',
          ),
          accountId: account.id,
        },
      ]
    : []
