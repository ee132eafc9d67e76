import { type FormEvent, useId, useRef, useState } from 'react'
import type { NoteAnswer } from '#shared/contracts/notes.ts'
import { noteTextMax } from '#shared/domain/notes.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useSendKey } from '#web/lib/send-key.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { showDay } from '../list/post-days.ts'
import { useRemoveNote, useSaveNote } from './notes.ts'

/** The day to write a note on, and the note if it exists. */
export type NotePlace = { day: string; note?: NoteAnswer | undefined }

type Props = { place: NotePlace; today: string; isOpen: boolean; onClose: () => void }

/** Creates, changes, or deletes a note on a day. Shows it to those who may only read it. */
export const NoteDialog = (props: Props) => (useWorkspace().may('organize') ? <NoteForm {...props} /> : <OneNote {...props} />)

const OneNote = ({ place: { day, note }, today, isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} size="small" title={i18n.t('Note on {day}', { day: showDay(day, today) })}>
    <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {note?.text}
    </p>
  </Dialog>
)

const NoteForm = ({ place: { day, note }, today, isOpen, onClose }: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(note?.text ?? '')
  const [isChecked, setChecked] = useState(false)
  const { mutate: save, isPending, error } = useSaveNote()
  const remove = useRemoveNote()
  const { shared } = useWorkspace()
  const isEmpty = !isVisible(text)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) event.currentTarget.querySelector('textarea')?.focus()
    else if (!isPending) save({ id: note?.id, day, text }, { onSuccess: onClose })
  }
  useSendKey(() => form.current?.requestSubmit(), isOpen ? 'dialog' : undefined)
  const onRemove = () => {
    if (note) remove(note)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={i18n.t('Note on {day}', { day: showDay(day, today) })}
      footer={
        <>
          {note && (
            <Button variant="quiet" onClick={onRemove} className="mr-auto">
              {i18n.t('Delete')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isPending} busyText={i18n.t('Saving...')}>
            {i18n.t('Save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        <Field
          label={i18n.t('Note')}
          name="text"
          hint={
            shared
              ? i18n.t('Everyone in this workspace can see it. It’s never published.')
              : i18n.t('Only you can see it. It’s never published.')
          }
          error={isChecked && isEmpty ? i18n.t('Write the note.') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={noteTextMax}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </Field>
        {error && <Callout tone="error">{messageOf(error)}</Callout>}
      </form>
    </Dialog>
  )
}
