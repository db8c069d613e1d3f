import {
  CARRIER_LABELS,
  CARRIERS,
  type Carrier,
  isCarrier,
} from "@watchbill/domain/members/contact/carrier";
import { useEndpoint } from "../../lib/api/queries.ts";
import { SelectField } from "../../ui/form/select-field.tsx";

/**
 * Field for the member's mobile carrier, whose email gateway delivers text messages; shown only
 * when no SMS gateway is configured.
 */
export function CarrierChoice({
  value,
  onChange,
}: {
  readonly value: Carrier;
  readonly onChange: (carrier: Carrier) => void;
}) {
  const status = useEndpoint("messages.status", {});
  if (status.data?.sms.method !== "carrier_email") return null;
  return (
    <SelectField
      label="Carrier"
      options={CARRIERS.map((carrier) => ({ value: carrier, label: CARRIER_LABELS[carrier] }))}
      value={value}
      onChange={({ target }) => isCarrier(target.value) && onChange(target.value)}
    />
  );
}
