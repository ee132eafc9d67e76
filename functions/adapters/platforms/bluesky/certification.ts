import * as z from 'zod'
import type { Certification } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { readProgress } from './progress.ts'
import { usualServer } from './servers.ts'
import { accessOf } from './session.ts'

/** A session of an app password may delete; Crier's sign-in by OAuth only creates. https://docs.bsky.app/docs/api/com-atproto-repo-delete-record */
export const blueskyCertification: Certification = {
  idsOf: (progress) => readProgress(progress).posts.map(({ uri }) => uri),
  remove: (client, { id, accessToken }) => {
    const [repo, collection, rkey] = id.replace('at://', '').split('/')
    return callAs(client, accessOf(accessToken, usualServer(client.app)), {
      operation: 'delete',
      method: 'POST',
      path: 'com.atproto.repo.deleteRecord',
      body: { repo, collection, rkey },
      answer: z.object({}),
    })
  },
}
