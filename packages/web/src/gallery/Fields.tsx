import { useState } from 'react'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ColourInput } from '#ui/fields/ColourInput.tsx'
import { Combobox, type ComboboxOption } from '#ui/fields/Combobox.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { NativeSelect } from '#ui/fields/NativeSelect.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Swatches } from '#ui/fields/Swatches.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { Example } from './Example.tsx'

const queues = [
  { id: 1, name: 'Vendas', color: '#0e9f6e' },
  { id: 2, name: 'Suporte técnico', color: '#7c3aed' },
  { id: 3, name: 'Entregas', color: '#0891b2' },
]
const people: readonly ComboboxOption[] = ['Caio Mendes', 'Lívia Rocha', 'Marina Prado'].map((label) => ({ key: label, label }))
const fault = 'Obrigatório'

export function Fields() {
  return (
    <>
      <Example name="TextInput, TextArea, Password">
        <Field label="Nome" hint="Como aparece na lista" className="w-60">
          {(control) => <TextInput {...control} defaultValue="Matriz" />}
        </Field>
        <Field label="Com erro" error={fault} className="w-60">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="Desligado" className="w-60">
          {(control) => <TextInput {...control} disabled defaultValue="Matriz" />}
        </Field>
        <Field label="Dia" className="w-60">
          {(control) => <TextInput {...control} type="date" />}
        </Field>
        <Field label="Mensagem" className="w-60">
          {(control) => <TextArea {...control} placeholder="Até cinco linhas" />}
        </Field>
        <Field label="Senha" className="w-60">
          {(control) => <Password {...control} defaultValue="segredo" />}
        </Field>
      </Example>
      <Choices />
      <Toggles />
      <Colours />
      <Narrow />
    </>
  )
}

function Choices() {
  const [queue, setQueue] = useState<number | null>(null)
  const [several, setSeveral] = useState<readonly number[]>([1, 2])
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [text, setText] = useState('estante')
  const options = people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return (
    <Example name="Select, MultiSelect, Combobox, SearchBox">
      <Field label="Fila" className="w-60">
        {(control) => (
          <Select<number | null>
            {...control}
            options={queues.map(({ id, name }) => ({ value: id, label: name }))}
            value={queue}
            onChange={setQueue}
            placeholder="Escolha"
          />
        )}
      </Field>
      <Field label="Fila com erro" error={fault} className="w-60">
        {(control) => <Select<number | null> {...control} options={[]} value={null} onChange={setQueue} placeholder="Escolha" />}
      </Field>
      <Field label="Filas" className="w-60">
        {(control) => <MultiSelect {...control} options={queues} value={several} onChange={setSeveral} />}
      </Field>
      <Field label="Atendente" className="w-60">
        {(control) => (
          <Combobox
            {...control}
            value={person}
            onChange={setPerson}
            onSearch={setText}
            found={{ options, loading: false, error: null }}
            hint={options.length === 0 ? 'Ninguém encontrado' : null}
            placeholder="Nome ou e-mail"
          />
        )}
      </Field>
      <Field label="Atendente, buscando" className="w-60">
        {(control) => (
          <Combobox
            {...control}
            value={null}
            onChange={setPerson}
            onSearch={setText}
            found={{ options: [], loading: true, error: null }}
            hint={null}
          />
        )}
      </Field>
      <div className="w-60">
        <SearchBox label="Buscar" value={text} onChange={setText} />
      </div>
    </Example>
  )
}

function Toggles() {
  const [on, setOn] = useState(true)
  return (
    <Example name="Switch, Checkbox">
      <Switch label="Ligado" checked={on} onChange={setOn} />
      <Switch label="Desligado" checked={!on} onChange={(off) => setOn(!off)} />
      <Checkbox label="Conexão padrão" hint="Usada quando nenhuma é escolhida" checked={on} onChange={setOn} />
      <Checkbox label="Com erro" error={fault} checked={!on} onChange={(off) => setOn(!off)} />
    </Example>
  )
}

function Colours() {
  const [colour, setColour] = useState('#1e5cb3')
  const [own, setOwn] = useState('#0e9f6e')
  const taken = { '#b37c1e': 'Financeiro', '#e1235c': 'Vendas' }
  return (
    <Example name="Swatches">
      <div className="w-100 max-w-full">
        <Swatches label="Cor, algumas já usadas" value={colour} onChange={setColour} taken={taken} />
      </div>
      <div className="w-100 max-w-full">
        <Swatches label="Cor de fora da paleta" error={fault} value={own} onChange={setOwn} />
      </div>
    </Example>
  )
}

const zones = [{ label: 'Brasil', options: ['São Paulo', 'Manaus', 'Belém'].map((label) => ({ value: label, label })) }]

function Narrow() {
  const [zone, setZone] = useState('Manaus')
  const [time, setTime] = useState('08:00')
  const [colour, setColour] = useState('#c2512d')
  const [whose, setWhose] = useState('company')
  return (
    <Example name="NativeSelect, TimeInput, ColourInput, Segmented">
      <Field label="Fuso horário" className="w-60">
        {(control) => <NativeSelect {...control} groups={zones} value={zone} onChange={setZone} />}
      </Field>
      <Field label="Abre às" className="w-20">
        {(control) => <TimeInput {...control} value={time} onChange={setTime} />}
      </Field>
      <Field label="Cor" className="w-36">
        {(control) => <ColourInput {...control} value={colour} shown={colour} pickLabel="Escolher Cor" onChange={setColour} />}
      </Field>
      <Segmented
        label="Expediente"
        options={[
          { value: 'company', label: 'Da empresa' },
          { value: 'queue', label: 'Por fila' },
        ]}
        value={whose}
        onChange={setWhose}
      />
    </Example>
  )
}
