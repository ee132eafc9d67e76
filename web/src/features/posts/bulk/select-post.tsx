import { Checkbox } from '#web/components/checkbox.tsx'
import type { Selection } from './use-selection.ts'

/** Chooses a post of a list. */
export const SelectPost = ({ id, text, selection }: { id: string; text: string; selection: Selection }) => (
  <Checkbox
    name="selected"
    checked={selection.has(id)}
    onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    className="relative z-10 pointer-coarse:-mr-8"
  >
    {/* As large as a fingertip, where there are fingers. */}
    <span className="block pointer-coarse:h-6 pointer-coarse:w-11">
      <span className="sr-only">Select “{text.slice(0, 60) || 'No text'}”</span>
    </span>
  </Checkbox>
)
