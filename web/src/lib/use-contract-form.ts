import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { ApiError, messageOf } from './api-error.ts'

/** One text per field; a field's control is found by its name. */
export type FieldErrors = Readonly<Record<string, string>>

type Options<Schema extends z.ZodType> = {
  /** The input of the contract; loaded when the form is first sent, because zod weighs more than a page that shows a form. */
  schema: () => Promise<Schema>
  /** What the controls hold, by their names, as the contract names it. */
  read?: (form: FormData) => unknown
  /** What the form asks for beyond the contract. */
  check?: (form: FormData) => FieldErrors
  send: (input: z.input<Schema>) => Promise<void>
  /** What is said when the failure is neither a refusal nor a broken connection: an answer that can't be read. */
  fallback?: string
}

type State = { isSending: boolean; isSent: boolean; errors: FieldErrors; message?: string | undefined }

/**
 * A form whose rules are those of the API's contract; the form itself needs `noValidate`. Errors, ours and the server's, stand at their fields;
 * the first such field gets the focus. What belongs to no field is `message`. `isSent` holds from success until the form is sent again.
 */
export const useContractForm = <Schema extends z.ZodType>({
  schema,
  read = Object.fromEntries,
  check = () => ({}),
  send,
  fallback,
}: Options<Schema>) => {
  const [state, setState] = useState<State>({ isSending: false, isSent: false, errors: {} })
  // State is only seen by the next drawing; a second press may come before it.
  const isSending = useRef(false)

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
    try {
      const data = new FormData(form)
      const input = read(data) as z.input<Schema>
      const errors = { ...check(data), ...issuesOf(await schema(), input) }
      if (Object.keys(errors).length > 0) return show({ isSent: false, ...toFields(form, errors) })
      await send(input)
      show({ isSent: true, errors: {} })
    } catch (error) {
      show({ isSent: false, ...toRefusal(form, error, fallback) })
    }
  }
  return { ...state, onSubmit }
}

type Refusal = Pick<State, 'errors' | 'message'>

const issuesOf = (schema: z.ZodType, input: unknown): FieldErrors => {
  const issues = schema.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const toRefusal = (form: HTMLFormElement, error: unknown, fallback: string | undefined): Refusal => {
  const { errors, message } = toFields(form, error instanceof ApiError ? firstTexts(error.errors) : {})
  const isSaid = message !== undefined || Object.keys(errors).length > 0
  return { errors, message: isSaid ? message : messageOf(error, fallback) }
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

const focusFirst = (form: HTMLFormElement, errors: FieldErrors) => {
  for (const control of form.elements)
    if (control instanceof HTMLElement && 'name' in control && typeof control.name === 'string' && control.name in errors)
      return control.focus()
}
