import { Smile } from 'lucide-react'
import { useState } from 'react'
import { AnchoredMenu } from '#ui/overlays/Anchored.tsx'
import { Button } from '#ui/Button.tsx'
import { EmojiPicker } from '#ui/fields/EmojiPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Lightbox, type Picture } from '#ui/overlays/Lightbox.tsx'
import { MenuItem } from '#ui/overlays/Menu.tsx'
import { MenuSymbols } from '#ui/overlays/MenuSymbols.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Waveform } from '#ui/Waveform.tsx'
import { Example } from './Example.tsx'

const wave = Array.from({ length: 64 }, (_, index) => Math.round(50 + 45 * Math.sin(index / 3)))
const shares = [0, 0.4, 1]

/** The parts of a conversation other than text. */
export function Media() {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [emoji, setEmoji] = useState('')
  return (
    <>
      <Example name="Waveform, Progress">
        {shares.map((share) => (
          <div key={share} className="w-48">
            <Waveform values={share === 1 ? null : wave} played={share} className="w-full" />
            <Progress label={`Enviando ${share}`} share={share} />
          </div>
        ))}
      </Example>
      <Example name="EmojiPicker, AnchoredMenu, Lightbox">
        <Popover
          label="Emoji"
          trigger={
            <IconButton label="Emoji">
              <Smile className="size-4" aria-hidden />
            </IconButton>
          }
        >
          <EmojiPicker onChoose={setEmoji} />
        </Popover>
        <span className="text-13">{emoji || 'nenhum'}</span>
        <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>AnchoredMenu</Button>
        {anchor && (
          <AnchoredMenu anchor={anchor} onClose={() => setAnchor(null)}>
            <MenuSymbols label="Reagir" symbols={[{ symbol: '👍', label: 'Joinha', chosen: true, onSelect: () => null }]} />
            <MenuItem onSelect={() => null}>Responder</MenuItem>
          </AnchoredMenu>
        )}
        <Pictures />
      </Example>
    </>
  )
}

const pictures: readonly Picture[] = ['#0e9f6e', '#7c3aed'].map((colour) => ({
  key: colour,
  label: `Um retângulo ${colour}`,
  thumbnailUrl: null,
  load: () => paint(colour),
  onDownload: () => null,
}))

function Pictures() {
  const [current, setCurrent] = useState<string | null>(null)
  return (
    <>
      <Button onClick={() => setCurrent(pictures[0]?.key ?? null)}>Lightbox</Button>
      {current && <Lightbox pictures={pictures} current={current} onCurrent={setCurrent} onClose={() => setCurrent(null)} />}
    </>
  )
}

function paint(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 500)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = colour
    pen.fillRect(0, 0, 800, 500)
  }
  return canvas.convertToBlob()
}
