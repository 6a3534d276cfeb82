// One labelled control of a form, with what it means and what is wrong with it.
import { type ReactNode, useId } from 'react';
import './forms.css';

interface Props {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly help?: string;
  readonly error?: string | undefined;
  /** It will be done, but not as one expects. */
  readonly warning?: string | undefined;
  /** Draws the control with these attributes, which join it to its label and notes. */
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** A label, a control, and notes under them. */
export function Field({ label, unit, help, error, warning, children }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="control">
        {children({ id, 'aria-describedby': `${id}-notes`, 'aria-invalid': error !== undefined })}
        {unit && <span className="unit">{unit}</span>}
      </span>
      <div id={`${id}-notes`} className="notes">
        {error !== undefined && <p className="error">{error}</p>}
        {warning !== undefined && <p className="warning">⚠ {warning}</p>}
        {help && <p>{help}</p>}
      </div>
    </div>
  );
}

interface TextFieldProps extends Omit<Props, 'children'> {
  readonly value: string;
  /** What a phone's keyboard offers: digits only, or a decimal point too. */
  readonly isWhole?: boolean;
  readonly onChange: (text: string) => void;
}

/** A field for a number, kept as text until the form is read: an empty field is not a zero. */
export function NumberField({ value, isWhole = false, onChange, ...about }: TextFieldProps) {
  return (
    <Field {...about}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
