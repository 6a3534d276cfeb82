// A labelled control of a form, with its description and its errors.
import { type ReactNode, useId } from 'react';
import './forms.css';

interface Props {
  readonly label: string;
  /** The label with buttons in it, in place of the text; a press on it does not focus the control. */
  readonly shownLabel?: ReactNode;
  readonly unit?: string | undefined;
  readonly help?: string;
  readonly error?: string | undefined;
  /** A warning: the value is accepted, but has an unexpected effect. */
  readonly warning?: string | undefined;
  /** A button about the control, below it. */
  readonly action?: ReactNode;
  /** Renders the control with these attributes, which connect it to its label and notes. */
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-label': string | undefined;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** A label, a control, and notes below them. */
export function Field({ label, shownLabel, unit, help, error, warning, action, children }: Props) {
  const id = useId();
  const attributes = {
    id,
    'aria-label': shownLabel ? label : undefined,
    'aria-describedby': `${id}-notes`,
    'aria-invalid': error !== undefined,
  };
  return (
    <div className="field">
      {/* A label must not contain buttons. */}
      {shownLabel ? <span>{shownLabel}</span> : <label htmlFor={id}>{label}</label>}
      <span className="control">
        {children(attributes)}
        {unit && <span className="unit">{unit}</span>}
      </span>
      <div id={`${id}-notes`} className="notes">
        {error !== undefined && <p className="error">{error}</p>}
        {warning !== undefined && <p className="warning">⚠ {warning}</p>}
        {help && <p>{help}</p>}
      </div>
      {action}
    </div>
  );
}

interface TextFieldProps extends Omit<Props, 'children'> {
  readonly value: string;
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly onChange: (text: string) => void;
}

/** A field for a short text. */
export function TextField({ value, inputMode = 'text', onChange, ...about }: TextFieldProps) {
  return (
    <Field {...about}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'inputMode'> {
  /** A whole number is typed on a keyboard without a decimal point. */
  readonly isWhole?: boolean;
}

/** A field for a number, kept as text until the form is read: an empty field is not zero. */
export function NumberField({ isWhole = false, ...field }: NumberFieldProps) {
  return <TextField {...field} inputMode={isWhole ? 'numeric' : 'decimal'} />;
}
