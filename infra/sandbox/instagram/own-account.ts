import { Refusal } from '../platform/answer.ts'
import type { Call } from '../platform/call.ts'
import { graphError } from '../platform/graph.ts'
import type { InstagramFault } from './instagram-fault.ts'

/** Throws a `Refusal` unless the call is about the caller's own professional account, by its id or as `me`. */
export const ownAccount = ({ context, person }: Call<InstagramFault>) => {
  const id = context.req.param('id')
  if (id !== person.id && id !== 'me')
    throw new Refusal(
      graphError({
        code: 100,
        subcode: 33,
        message: `Object with ID '${id}' does not exist or cannot be loaded due to missing permissions`,
      }),
    )
  if (person.has('personal'))
    throw new Refusal(
      graphError({
        code: 10,
        message: '(#10) The user is not an Instagram Business account',
        said: 'This account is not a professional one.',
      }),
    )
}
