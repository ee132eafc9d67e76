import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { Section } from './section.tsx'

export const Fields = () => (
  <Section title="Fields">
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Email" name="email" isRequired>
        {(control) => <TextInput type="email" autoComplete="email" placeholder="you@example.com" {...control} />}
      </Field>
      <Field label="Password" name="password" hint="At least 8 characters.">
        {(control) => <PasswordInput defaultValue="oyez oyez" {...control} />}
      </Field>
      <Field label="Full Name" name="name" error="Give your name.">
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Time zone" name="timeZone">
        {(control) => (
          <SelectInput {...control}>
            <option>Europe/Berlin</option>
            <option>Europe/London</option>
          </SelectInput>
        )}
      </Field>
      <Field label="Message" name="message" hint="It grows with what you write.">
        {(control) => <TextArea rows={3} defaultValue="Oyez! Our spring issue is out today, with forty pages on bread." {...control} />}
      </Field>
      <Field label="Handle" name="handle" hint="It can’t be changed here.">
        {(control) => <TextInput defaultValue="@ada" disabled {...control} />}
      </Field>
    </div>
  </Section>
)
