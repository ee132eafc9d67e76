import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import type { FigureName, Reading, Typed } from './engagement.ts'

type Props = { typed: Typed; reading: Reading; onType: (name: FigureName, text: string) => void }

type FieldText = { name: FigureName; label: string; hint?: string }

const fields: readonly FieldText[] = [
  { name: 'followers', label: 'Followers' },
  { name: 'posts', label: 'Posts', hint: 'How many posts the figures below add up. One if you leave it empty.' },
  { name: 'likes', label: 'Likes', hint: 'Or reactions.' },
  { name: 'comments', label: 'Comments', hint: 'Or replies.' },
  { name: 'shares', label: 'Shares', hint: 'Or reposts.' },
  { name: 'saves', label: 'Saves', hint: 'Or bookmarks.' },
]

/** What one reads off a platform, field by field. */
export const FigureFields = ({ typed, reading, onType }: Props) => (
  <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
    {fields.map(({ name, label, hint }) => (
      <Field
        key={name}
        name={name}
        label={label}
        hint={hint}
        isRequired={name === 'followers'}
        error={reading.kind === 'wrong' ? reading.errors[name] : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            value={typed[name]}
            onChange={({ currentTarget }) => onType(name, currentTarget.value)}
          />
        )}
      </Field>
    ))}
  </div>
)
