import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

export const PasswordInput = ({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`pr-12 ${className}`}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? EyeOff : Eye}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      />
    </div>
  )
}
