import { en } from 'zod/locales'
import * as z from 'zod/mini'

// Where a schema has no text of its own, people get zod's English one, which zod/mini leaves out.
z.config(en())

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Status = 200 | 201 | 202 | 204 | 207 | 302 | 503

/** The body of each status an endpoint may answer with. */
export type AnswerSchemas = Partial<Record<Status, z.ZodMiniType>>

/**
 * One call of the API, and the only description of it. Routes, validation, the typed web client and the OpenAPI document are derived from it. `input`
 * merges path, query and body. Names in `path` come from the path, and those in `inQuery` from the query. The rest come from the query (GET, DELETE)
 * or the JSON body.
 */
export type Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Answers extends AnswerSchemas = AnswerSchemas> = {
  readonly method: Method
  /** Without the leading `/api`; parameters as `{name}`. */
  readonly path: string
  /** Names that come from the query although the call has a body. */
  readonly inQuery?: readonly string[]
  /** Who may call: `user` needs a live session, `anyone` does not. */
  readonly auth: 'user' | 'anyone'
  /** One sentence for the API reference. */
  readonly summary: string
  readonly input: Input
  readonly answers: Answers
  /** Makes what `answers` describe of a body in another shape that the product's specification allows; for clients. */
  readonly readBody?: (body: unknown) => unknown
  /** A create: accepts `Idempotency-Key`, and the same key and caller get the first answer again for 24 h. */
  readonly creates?: true
  /** Its body is not read, whatever it is: mail programs send a form. */
  readonly ignoresBody?: true
  /** Its body is signed as it stands and is read by its answer alone. It may be larger than other calls' bodies. */
  readonly isRaw?: true
  /** Answered without the leading `/api` as well. */
  readonly isAlsoAtRoot?: true
  /** Answering always takes the person as they are: they are read along with the session. */
  readonly needsPerson?: true
  /** Only for administrators: `forbidden` to all others. */
  readonly isForAdministrators?: true
  /** Only for a person who signed in, or confirmed their identity, in the last five minutes. Otherwise refused with `fresh-sign-in-required`. */
  readonly needsFreshSignIn?: true
}

/** The calls of one endpoint group. */
export type Contract = Record<string, Endpoint>

/** Declares one call; its type is kept exactly, down to who may call and whether it creates. */
export const endpoint = <const E extends Endpoint>(declared: E) => declared

/**
 * The largest body of a call, in bytes. Files go straight to storage. What Stripe delivers has no limit that Stripe names, and repeats whole objects, such
 * as an invoice with its lines.
 */
export const bodyBytesMaxOf = ({ isRaw }: Pick<Endpoint, 'isRaw'>) => (isRaw ? 1_024 : 256) * 1_024

/** What is said of a larger one. */
export const tooLargeBody = (bytesMax: number) => `The body is larger than ${bytesMax / 1_024} KB.`

/** Every path a call is answered at. */
export const routePaths = ({ path, isAlsoAtRoot }: Endpoint) => (isAlsoAtRoot ? [`/api${path}`, path] : [`/api${path}`])

/** What the answering function gets: the parsed input. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller gives. */
export type InputFor<E extends Endpoint> = z.input<E['input']>

type BodyOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : never

/** Each status with its body, as a union: what a caller gets. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['answers'] & Status]: { status: S; body: BodyOf<E['answers'][S]> }
}[keyof E['answers'] & Status]

/** The body of a 204. */
export const Nothing = z.void()

/** The body of a 302: where the browser is sent. */
export const Redirect = z.object({ location: z.string() })

/** A sentence that may be shown to the person. */
export const Message = z.object({ message: z.string() })

/** A list answer. On the wire it is a bare JSON array; `cursor` travels in the header `x-next-cursor`. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.optional(z.string()) }).register(z.globalRegistry, { isPage: true })

/** Whether an answer schema is a `pageOf` and so travels as a bare array. */
export const isPage = (schema: z.ZodMiniType): schema is z.ZodMiniObject<{ items: z.ZodMiniArray }> =>
  z.globalRegistry.get(schema)?.isPage === true

/** The query of every list: at most 100 items a page, 50 unless told. */
export const PageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** A yes or no in a query. */
export const Flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
)

/** The names of the parameters in a path such as /posts/{id}. */
export const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
