import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets the server, written for Lucene 9.4, run with the later one that Debian has: what was made
 * final since is not, and a method that was renamed has its old name too.
 */
public class Older {
    private static final String READER = "org/apache/lucene/codecs/StoredFieldsReader";
    private static final String VISITING = "(ILorg/apache/lucene/index/StoredFieldVisitor;)V";

    public static void premain(String argument, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] code) {
                return name != null && name.startsWith("org/apache/lucene/") ? changed(name, code) : null;
            }
        });
    }

    private static byte[] changed(String name, byte[] code) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(code).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String self, String signature, String above, String[] interfaces) {
                boolean isRecord = (access & Opcodes.ACC_RECORD) != 0;
                int open = isRecord ? access : access & ~Opcodes.ACC_FINAL;
                super.visit(version, open, self, signature, above, interfaces);
            }

            @Override
            public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] errors) {
                return super.visitMethod(access & ~Opcodes.ACC_FINAL, method, type, signature, errors);
            }

            @Override
            public void visitEnd() {
                if (name.equals(READER)) {
                    addVisitDocument(cv);
                }
                super.visitEnd();
            }
        }, 0);
        return writer.toByteArray();
    }

    /** `visitDocument(number, visitor)`, which calls `document(number, visitor)`. */
    private static void addVisitDocument(ClassVisitor reader) {
        String[] errors = {"java/io/IOException"};
        MethodVisitor method = reader.visitMethod(Opcodes.ACC_PUBLIC, "visitDocument", VISITING, null, errors);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitVarInsn(Opcodes.ALOAD, 2);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, READER, "document", VISITING, false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(3, 3);
        method.visitEnd();
    }
}
