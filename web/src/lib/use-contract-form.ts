import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from './api-error.ts'

/** One text per field; a field's control is found by its name. */
export type FieldErrors = Readonly<Record<string, string>>

type Options<Schema extends z.ZodMiniType> = {
  /** The input of the contract; loaded when the form is first sent, because zod weighs more than a page that shows a form. */
  schema: () => Promise<Schema>
  /** What the controls hold, by their names, as the contract names it. */
  read?: (form: FormData) => unknown
  /** What the form asks for beyond the contract. */
  check?: (form: FormData) => FieldErrors
  send: (input: z.input<Schema>) => Promise<void>
  /** The message for a refusal without words, and for an answer that can't be read unless `unreadable` is given. */
  fallback?: string
  unreadable?: string
}

type State = {
  isSending: boolean
  isSent: boolean
  errors: FieldErrors
  message?: string | undefined
  code?: string | undefined
  refused?: Refused
}

/** What was sent and refused: all that was said of it, by field, whether the form shows that or not; and the contract that it broke, if not the server. */
type Refused = { form: HTMLFormElement; data: FormData; said: FieldErrors; contract?: z.ZodMiniType }

/**
 * A form whose rules are those of the API's contract; the form itself needs `noValidate`. Errors, ours and the server's, stand at their fields; the
 * first such field gets the focus. An error goes as soon as its value is right. One of the server's goes as soon as its field changes in any way.
 * `message` holds what belongs to no field; `code` is that of the server's refusal. `isSent` holds from success until the form is sent again.
 */
export const useContractForm = <Schema extends z.ZodMiniType>({
  schema,
  read = Object.fromEntries,
  check = () => ({}),
  send,
  fallback,
  unreadable = fallback,
}: Options<Schema>) => {
  const [state, setState] = useState<State>({ isSending: false, isSent: false, errors: {} })
  // State is only seen by the next drawing; a second press may come before it.
  const isSending = useRef(false)

  const errorsOf = (contract: z.ZodMiniType, data: FormData): FieldErrors => ({ ...check(data), ...issuesOf(contract, read(data)) })

  const { refused, ...shown } = state
  const lookAgain = useEffectEvent(({ form, data, said, contract }: Refused) => {
    const now = new FormData(form)
    const left = contract ? stillIn(errorsOf(contract, now), said) : ofUnchanged(said, data, now)
    if (isSame(left, said)) return
    setState((before) => ({ ...before, ...toFields(form, left), refused: { form, data, said: left, contract } }))
  })
  // After each drawing: a value may be put right by other means than typing.
  useEffect(() => {
    if (refused) lookAgain(refused)
  })
  useEffect(() => {
    if (!refused) return
    const listen = ({ target }: Event) => {
      if (target instanceof Node && refused.form.contains(target)) lookAgain(refused)
    }
    // Not at the form: drawn before React has heard of the change, a controlled field would fall back to what was in it.
    document.addEventListener('input', listen)
    return () => document.removeEventListener('input', listen)
  }, [refused])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const show = (next: Omit<State, 'isSending'>) => {
      isSending.current = false
      // Drawn before the focus moves, so that a screen reader reads the field with its error.
      flushSync(() => setState({ ...next, isSending: false }))
      focusFirst(form, next.errors)
    }
    isSending.current = true
    setState({ isSending: true, isSent: false, errors: {} })
    const data = new FormData(form)
    try {
      const input = read(data) as z.input<Schema>
      const contract = await schema()
      const errors = errorsOf(contract, data)
      if (Object.keys(errors).length > 0)
        return show({ isSent: false, ...toFields(form, errors), refused: { form, data, said: errors, contract } })
      await send(input)
      show({ isSent: true, errors: {} })
    } catch (error) {
      show({ isSent: false, ...toRefusal({ form, data }, error, error instanceof ApiError ? fallback : unreadable) })
    }
  }
  return { ...shown, onSubmit }
}

type Refusal = Pick<State, 'errors' | 'message'>

const issuesOf = (schema: z.ZodMiniType, input: unknown): FieldErrors => {
  const issues = schema.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const toRefusal = ({ form, data }: Pick<Refused, 'form' | 'data'>, error: unknown, fallback: string | undefined) => {
  const [said, code] = error instanceof ApiError ? [firstTexts(error.errors), error.code] : [{}, undefined]
  const { errors, message } = toFields(form, said)
  const isSaid = message !== undefined || Object.keys(errors).length > 0
  return { errors, code, message: isSaid ? message : messageOf(error, fallback), refused: { form, data, said } }
}

const firstTexts = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, text]))

/** Errors of fields that the form doesn't show are said for the form as a whole: nothing is refused in silence. */
const toFields = (form: HTMLFormElement, errors: FieldErrors): Refusal => {
  const [here, elsewhere] = [new Map<string, string>(), [] as string[]]
  for (const [name, text] of Object.entries(errors))
    if (form.elements.namedItem(name)) here.set(name, text)
    else elsewhere.push(text)
  return { errors: Object.fromEntries(here), message: elsewhere.length > 0 ? elsewhere.join(' ') : undefined }
}

/** The errors that were said and are found still, as they are now. */
const stillIn = (found: FieldErrors, said: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in said))

/** The server knows of a changed field no more. */
const ofUnchanged = (said: FieldErrors, before: FormData, now: FormData): FieldErrors =>
  Object.fromEntries(Object.entries(said).filter(([name]) => String(before.getAll(name)) === String(now.getAll(name))))

const isSame = (one: FieldErrors, other: FieldErrors) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, text]) => other[name] === text)

const focusFirst = (form: HTMLFormElement, errors: FieldErrors) => {
  for (const control of form.elements)
    if (control instanceof HTMLElement && 'name' in control && typeof control.name === 'string' && control.name in errors)
      return control.focus()
}
