import { useSnapshot } from 'valtio'
import type { ParamsSchema } from '../../../mocks/scenarios/define.ts'
import { parameterLabel } from '../../../mocks/scenarios/presentation.ts'
import { type FormField, fieldsOf } from '../../../mocks/settings/formFields.ts'
import { language } from '../../lib/i18n/intl.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useDemoMessages } from '../messages.ts'
import type { ParamTexts } from './draft.ts'
import styles from './panel.module.css'
import { SelectField } from './SelectField.tsx'

interface FieldProps {
  field: FormField
  value: string
  onChange: (value: string) => void
}

function Field({ field, value, onChange }: FieldProps) {
  const t = useDemoMessages()
  const { current } = useSnapshot(language)
  const label = parameterLabel(field.name)?.[current] ?? field.name
  if (field.type === 'boolean')
    return (
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
        />
        <span>{label}</span>
      </label>
    )
  if (field.type === 'choice') {
    const options = [...(field.required ? [] : ['']), ...(field.options ?? [])]
    const names = options.map((id) => ({
      id,
      name: id === '' ? `${t['situation.default']} ${field.default ?? '—'}` : id,
    }))
    return <SelectField label={label} options={names} value={value} onChange={onChange} />
  }
  const placeholder = field.default === undefined ? '' : `${t['situation.default']} ${field.default}`
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  )
}

interface ParameterFormProps {
  params: ParamsSchema | undefined
  values: ParamTexts
  onChange: (values: ParamTexts) => void
}

export function ParameterForm({ params, values, onChange }: ParameterFormProps) {
  const fields = params ? fieldsOf(params) : []
  if (fields.length === 0) return null
  return (
    <div className={styles.form}>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  )
}
