import { LogOut, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { CommandPalette } from '#ui/overlays/CommandPalette.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { Example } from './Example.tsx'

const overlays = ['Dialog', 'Dialog large', 'ConfirmDialog', 'Sheet', 'CommandPalette'] as const
type Overlay = (typeof overlays)[number]

/** Each overlay opens from its own button. */
export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  return (
    <>
      <Example name="Dialog, ConfirmDialog, Sheet, CommandPalette">
        {overlays.map((overlay) => (
          <Button key={overlay} onClick={() => setOpen(overlay)}>
            {overlay}
          </Button>
        ))}
        {open && <Opened overlay={open} onClose={() => setOpen(null)} />}
      </Example>
      <Menus />
      <Example name="Toaster">
        <Button onClick={() => toast.success('Atendimento transferido')}>Sucesso</Button>
        <Button onClick={() => toast.success('Atendimento resolvido', { label: 'Desfazer', run: () => null })}>Com volta</Button>
        <Button onClick={() => toast.warning('A assinatura vence em 3 dias.')}>Cuidado</Button>
        <Button onClick={() => toast.error(new ApiError(403, { error: 'ERR_NO_PERMISSION', message: '' }))}>Erro</Button>
      </Example>
    </>
  )
}

function Opened({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  switch (overlay) {
    case 'Dialog':
    case 'Dialog large':
      return (
        <Dialog
          title="Novo contato"
          description="Uma linha que diz para quê."
          size={overlay === 'Dialog' ? 'small' : 'large'}
          onClose={onClose}
          footer={
            <>
              <Button onClick={onClose}>Cancelar</Button>
              <Button look="solid" onClick={onClose}>
                Salvar
              </Button>
            </>
          }
        >
          <Field label="Nome">{(control) => <TextInput {...control} />}</Field>
        </Dialog>
      )
    case 'ConfirmDialog':
      return (
        <ConfirmDialog
          title="Excluir o atendimento de Dona Lúcia?"
          confirmLabel="Excluir atendimento"
          onClose={onClose}
          onConfirm={async () => null}
        >
          As mensagens são apagadas daqui e não voltam.
        </ConfirmDialog>
      )
    case 'Sheet':
      return (
        <Sheet title="Araucária Móveis" onClose={onClose}>
          <p className="px-4 text-13">O menu de um telefone.</p>
        </Sheet>
      )
    case 'CommandPalette':
      return <Palette onClose={onClose} />
  }
}

function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const icon = <MessageSquare className="size-4" aria-hidden />
  const items = [{ key: 'a', label: 'Atendimentos', note: 'tela', icon, run: () => null }]
  return (
    <CommandPalette
      label="Buscar ou ir para…"
      text={text}
      onText={setText}
      groups={[{ value: 'Telas', items }]}
      loading={false}
      error={null}
      onClose={onClose}
    />
  )
}

function Menus() {
  const [checked, setChecked] = useState(true)
  const [language, setLanguage] = useState<'pt' | 'en'>('pt')
  return (
    <Example name="Menu, Tooltip">
      <Menu trigger={<Button>Menu</Button>}>
        <MenuTitle>Filas</MenuTitle>
        <MenuCheck checked={checked} onChange={setChecked}>
          Vendas
        </MenuCheck>
        <MenuLine />
        <MenuChoice label="Idioma" value={language} options={{ pt: 'Português', en: 'English' }} onChange={setLanguage} />
        <MenuLine />
        <MenuItem icon={<LogOut className="size-4" />} onSelect={() => null}>
          Sair
        </MenuItem>
        <MenuItem danger onSelect={() => null}>
          Excluir
        </MenuItem>
      </Menu>
      <Tooltip text="Em palavras">
        <Button>Passe por cima</Button>
      </Tooltip>
    </Example>
  )
}
