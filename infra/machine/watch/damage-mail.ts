import type { SoundBackup } from '../backup/sound-backup.ts'
import type { IntegrityState } from '../data/integrity.ts'

/** An email as plain text. */
export type PlainMail = { subject: string; text: string }

type Damage = {
  damaged: IntegrityState['damaged']
  /** Where backups are kept. */
  backupFolder: string
  /** The newest undamaged backup. */
  sound: SoundBackup | undefined
}

/** Tells administrators what's damaged, what that means, and how to restore it. */
export const damageMail = ({ damaged, backupFolder, sound }: Damage): PlainMail => {
  const files = damaged.map(({ file }) => file).join(' and ')
  const found = damaged.flatMap(({ file, problems }) => [`  ${file}`, ...problems.map((problem) => `    ${problem}`)])
  return {
    subject: 'Crier’s data is damaged: please restore a backup',
    text: [
      'Hello,',
      `Tonight Crier read all of its data and found damage in ${files}:`,
      found.join('\n'),
      'Crier keeps running, and everything that can still be read keeps going out on time. But posts, accounts, or files behind the damage may be missing or fail, and damage tends to spread. Most often a disk is about to die, so check it first: `dmesg` and `smartctl --all` say more.',
      ...(sound ? restoring(sound) : withoutBackup(backupFolder)),
      'Until the data is whole again, Crier deletes no old backups. It checks again every night, and `crier doctor` checks at any time.',
      'Crier',
    ].join('\n\n'),
  }
}

const restoring = ({ path, at }: SoundBackup) => [
  `The newest backup without damage was made at ${at}:\n\n  ${path}`,
  'Copy it to another machine, then restore it. If Crier runs as a service:',
  ['  systemctl stop crier', `  crier restore ${path}`, '  systemctl start crier', '  crier admin resume all'].join('\n'),
  'If it runs in Docker, in the folder of its compose.yaml:',
  [
    '  docker compose stop crier',
    `  docker compose run --rm crier infra/machine/crier.ts restore ${path}`,
    '  docker compose start crier',
    '  docker compose exec crier node infra/machine/crier.ts admin resume all',
  ].join('\n'),
  'The damaged data is kept beside the restored one. Nothing is published until the last command, so take your time to look around. What people did after that backup is gone, but posts that went out since aren’t sent again.',
]

const withoutBackup = (folder: string) => [
  `There’s no backup without damage in ${folder}. If you’ve copied backups to another machine, start with the newest one from there: \`crier restore FILE\` checks it before it replaces anything. Until then, leave Crier running, and make a copy of its data folder.`,
]
