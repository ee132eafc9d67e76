import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from './api-error.ts'

/** One message per field, keyed by the control's name. */
export type FieldErrors = Readonly<Record<string, string>>

type Options<Schema extends z.ZodMiniType> = {
  /**
   * The contract's input schema. Loaded when the form is first submitted, because zod is larger than a page that shows
   * a form.
   */
  schema: () => Promise<Schema>
  /** Maps the controls' values, by name, to the contract's input. */
  read?: (form: FormData) => unknown
  /** Rules the form adds to the contract. */
  check?: (form: FormData) => FieldErrors
  send: (input: z.input<Schema>) => Promise<void>
  /** The message for a refusal without one, and for an unreadable response unless `unreadable` is set. */
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

/**
 * A submission that was refused: every error by field, whether the form shows the field or not, and the contract it
 * broke, unless the server refused it.
 */
type Refused = { form: HTMLFormElement; data: FormData; said: FieldErrors; contract?: z.ZodMiniType }

/**
 * A form validated by the API's contract. The form element needs `noValidate`. Errors, ours and the server's, appear at
 * their fields, and the first invalid field gets the focus. An error disappears as soon as its value is valid. A server
 * error disappears as soon as its field changes in any way. `message` holds errors that belong to no field, and `code`
 * is the server's. `isSent` is true from success until the form is submitted again.
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
  // State is visible only on the next render, and a second press may come before that.
  const isSending = useRef(false)

  const errorsOf = (contract: z.ZodMiniType, data: FormData): FieldErrors => ({ ...check(data), ...issuesOf(contract, read(data)) })

  const { refused, ...shown } = state
  const lookAgain = useEffectEvent(({ form, data, said, contract }: Refused) => {
    const now = new FormData(form)
    const left = contract ? stillIn(errorsOf(contract, now), said) : ofUnchanged(said, data, now)
    if (isSame(left, said)) return
    setState((before) => ({ ...before, ...toFields(form, left), refused: { form, data, said: left, contract } }))
  })
  // After each render, because a value can be corrected by means other than typing.
  useEffect(() => {
    if (refused) lookAgain(refused)
  })
  useEffect(() => {
    if (!refused) return
    const listen = ({ target }: Event) => {
      if (target instanceof Node && refused.form.contains(target)) lookAgain(refused)
    }
    // Not on the form: rendering before React has handled the change would revert a controlled field to its old value.
    document.addEventListener('input', listen)
    return () => document.removeEventListener('input', listen)
  }, [refused])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const show = (next: Omit<State, 'isSending'>) => {
      isSending.current = false
      // Render before moving the focus, so a screen reader reads the field with its error.
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

/** Errors of fields the form doesn't show are reported for the form as a whole, so nothing is refused silently. */
const toFields = (form: HTMLFormElement, errors: FieldErrors): Refusal => {
  const [here, elsewhere] = [new Map<string, string>(), [] as string[]]
  for (const [name, text] of Object.entries(errors))
    if (form.elements.namedItem(name)) here.set(name, text)
    else elsewhere.push(text)
  return { errors: Object.fromEntries(here), message: elsewhere.length > 0 ? elsewhere.join(' ') : undefined }
}

/** The reported errors that still apply, with their current messages. */
const stillIn = (found: FieldErrors, said: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in said))

/** Drops the server's errors for fields that have changed since. */
const ofUnchanged = (said: FieldErrors, before: FormData, now: FormData): FieldErrors =>
  Object.fromEntries(Object.entries(said).filter(([name]) => String(before.getAll(name)) === String(now.getAll(name))))

const isSame = (one: FieldErrors, other: FieldErrors) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, text]) => other[name] === text)

const focusFirst = (form: HTMLFormElement, errors: FieldErrors) => {
  for (const control of form.elements)
    if (control instanceof HTMLElement && 'name' in control && typeof control.name === 'string' && control.name in errors)
      return control.focus()
}
