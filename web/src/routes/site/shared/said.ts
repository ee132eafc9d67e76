import * as z from 'zod/mini'
import { ClientName, ClientNote } from '#shared/domain/shares.ts'

/** The fields every client response has. They have their own file, so they load only when someone sends a response. */
export const said = z.object({ name: ClientName, text: z._default(ClientNote, '') })
