import { Bell, Trash2 } from 'lucide-react'
import { Ack } from '#ui/Ack.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { Chip, Dot } from '#ui/Chip.tsx'
import { Count } from '#ui/Count.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { ProductMark } from '#ui/ProductMark.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Spine } from '#ui/Spine.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { StatusPill, type Tone } from '#ui/StatusPill.tsx'
import { WaitClock } from '#ui/WaitClock.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { Example } from './Example.tsx'

const looks: readonly ButtonLook[] = ['solid', 'soft', 'line', 'ghost', 'danger']
const sizes = ['tiny', 'small', 'normal', 'large'] as const
const tones: readonly Tone[] = ['ok', 'warn', 'bad', 'info']
const colours = ['#0e9f6e', '#7c3aed', '#ffd400', '#c2512d', '#ffffff', '#000000']
const people = ['Beatriz Nogueira', 'Construtora Alvorada', 'João Pedro Siqueira', 'Dona Lúcia', 'É']
const now = Date.parse('2026-11-21T15:00:00Z')
const timestamps = [
  '2026-11-21T14:59:40Z',
  '2026-11-21T14:40:00Z',
  '2026-11-21T11:00:00Z',
  '2026-11-20T11:00:00Z',
  '2025-03-02T11:00:00Z',
]

export function Basics() {
  return (
    <>
      <Buttons />
      <Example name="Avatar">
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Fora do ar" src="/none.jpg" />
        <Avatar name="Marina Prado" size={22} />
        <Avatar name="Marina Prado" size={56} />
      </Example>
      <Example name="Chip, Dot, Spine">
        {colours.map((colour) => (
          <span key={colour} className="relative inline-flex h-6 items-center gap-2 pl-2">
            <Spine colour={colour} className="inset-y-0" />
            <Chip name={colour} colour={colour} />
            <Dot name={colour} colour={colour} />
          </span>
        ))}
      </Example>
      <Example name="Count, Kbd, Mark, Spinner">
        <Count value={3} words="3 atendimentos" />
        <Count value={1000} words="mais de 999" />
        <Count strong value={7} words="7 não lidas" />
        <Kbd>Ctrl K</Kbd>
        <ProductMark />
        <Spinner />
      </Example>
      <Example name="StatusPill, Notice">
        {[...tones, 'quiet' as const].map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
        {tones.map((tone) => (
          <Notice key={tone} tone={tone}>
            Uma frase no tom {tone}.
          </Notice>
        ))}
      </Example>
      <Times />
      <Example name="Skeleton">
        <div className="w-64 space-y-2">
          <Repeat times={3}>
            <Skeleton className="h-3.5 w-full" />
          </Repeat>
        </div>
      </Example>
    </>
  )
}

function Times() {
  return (
    <Example name="WaitClock, WhenText, Ack">
      {[0, 6, 10, 20, 90, 3000].map((minutes) => (
        <WaitClock key={minutes} minutes={minutes} />
      ))}
      {timestamps.map((moment) => (
        <WhenText key={moment} moment={moment} now={now} className="text-12 text-text3" />
      ))}
      {[0, 1, 3, 4].map((ack) => (
        <Ack key={ack} ack={ack} />
      ))}
      <Ack ack={0} trouble="failed" />
      <Ack ack={0} trouble="doubt" />
    </Example>
  )
}

function Buttons() {
  return (
    <Example name="Button, IconButton">
      {looks.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      {sizes.map((size) => (
        <Button key={size} look="solid" size={size}>
          {size}
        </Button>
      ))}
      <Button look="solid" busy>
        Salvando
      </Button>
      <Button disabled>Desligado</Button>
      <IconButton label="Avisos" dot={<span className="absolute top-1 right-1 size-2 rounded-full bg-bad" />}>
        <Bell className="size-4" aria-hidden />
      </IconButton>
      <IconButton label="Excluir" disabled>
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      <IconButton label="Fixado" aria-pressed>
        <Bell className="size-4" aria-hidden />
      </IconButton>
    </Example>
  )
}
